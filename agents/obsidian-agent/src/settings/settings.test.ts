import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives the defaults of the contract', () => {
  expect(readSettings({})).toEqual({
    limits: {
      requestBytes: 16 * 2 ** 20,
      jsonDepth: 64,
      stdinTimeoutMs: 30_000,
      lockTimeoutMs: 60_000,
      responseBytes: 64 * 2 ** 20,
    },
    vaultPath: undefined,
    cacheDir: undefined,
    stateDir: undefined,
    allowedRoots: undefined,
    embeddings: undefined,
    readOnly: false,
    exitCode: false,
    complaints: [],
  });
});

test.each([
  [{ OBSIDIAN_AGENT_CACHE_DIR: '/own', XDG_CACHE_HOME: '/cache', HOME: '/home' }, '/own'],
  [{ XDG_CACHE_HOME: '/cache', HOME: '/home' }, '/cache/obsidian-agent'],
  [{ XDG_CACHE_HOME: 'cache', HOME: '/home' }, '/home/.cache/obsidian-agent'],
  [{ HOME: '/home' }, '/home/.cache/obsidian-agent'],
])('with %j the cache folder is %s', (env, cacheDir) => {
  expect(readSettings(env).cacheDir).toBe(cacheDir);
});

test.each([
  [{ OBSIDIAN_AGENT_STATE_DIR: '/own', XDG_STATE_HOME: '/state', HOME: '/home' }, '/own'],
  [{ XDG_STATE_HOME: '/state', HOME: '/home' }, '/state/obsidian-agent'],
  [{ XDG_STATE_HOME: 'state', HOME: '/home' }, '/home/.local/state/obsidian-agent'],
])('with %j the state folder is %s', (env, stateDir) => {
  expect(readSettings(env).stateDir).toBe(stateDir);
});

test('an unreadable number causes a warning, and its default is used', () => {
  const { limits, complaints } = readSettings({ OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '30s' });

  expect(limits.stdinTimeoutMs).toBe(30_000);
  expect(complaints).toEqual([
    'OBSIDIAN_AGENT_STDIN_TIMEOUT_MS="30s" is not a number of at most 15 digits; using 30000',
  ]);
});

test('an empty list of allowed folders allows no vault and causes a warning', () => {
  expect(readSettings({ OBSIDIAN_AGENT_ALLOWED_ROOTS: ':' })).toMatchObject({
    allowedRoots: [],
    complaints: [expect.any(String)],
  });
});

test.each([
  ['1', true],
  ['true', true],
  ['yes', true],
  ['definitely', true],
  ['', false],
  ['0', false],
  ['False', false],
  ['off', false],
])('OBSIDIAN_AGENT_READ_ONLY=%j is %s', (text, readOnly) => {
  expect(readSettings({ OBSIDIAN_AGENT_READ_ONLY: text })).toMatchObject({ readOnly });
});
