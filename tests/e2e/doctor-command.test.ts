import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddingService } from './embedding-service.ts';
import { typist } from './typed-call.ts';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  readonly hint?: string;
}

async function examine({ type }: ReturnType<typeof typist>, more: Parameters<typeof type>[1] = {}) {
  const { stdout, exitCode } = await type(['doctor', '--json'], more);
  return { checks: (JSON.parse(stdout) as { checks: readonly Finding[] }).checks, exitCode };
}

test('doctor finds nothing to fix for a vault that works, and names the clients to connect', async () => {
  const user = typist({ 'Home.md': '' });
  mkdirSync(join(user.home, '.cursor'));
  writeFileSync(join(user.home, '.cursor', 'mcp.json'), '{}');
  writeFileSync(join(user.home, '.claude.json'), '{"mcpServers":{"obsidian":{"command":"obsidian-agent"}}}');

  const { checks, exitCode } = await examine(user);
  const { stdout } = await user.type(['doctor']);

  expect(exitCode).toBe(0);
  expect([...new Set(checks.map(({ check }) => check))]).toEqual([
    'program',
    'settings',
    'vault',
    'permissions',
    'index',
    'model',
    'cache',
    'state',
    'clients',
  ]);
  expect(checks.filter(({ check }) => check === 'clients')).toMatchObject([
    { found: 'Claude Code: connected' },
    { found: 'Cursor: not connected', hint: expect.stringContaining('mcp install cursor') },
  ]);
  expect(stdout).toContain('ok    vault        ~/Notes (the folder that you are in)\n');
});

test('doctor says which vault a client is connected to, and whose settings cannot be read', async () => {
  const user = typist({ 'Home.md': '', 'Private/Diary.md': '' });
  const { home, vault } = user;
  const settings = (servers: object): string => JSON.stringify({ mcpServers: servers });
  const own = { command: '/usr/bin/obsidian-agent', args: ['mcp', '--vault', vault, '--deny', 'Privat'] };
  for (const folder of ['.cursor', '.gemini', '.lmstudio']) mkdirSync(join(home, folder));
  writeFileSync(join(home, '.cursor', 'mcp.json'), '{ broken');
  writeFileSync(
    join(home, '.gemini', 'settings.json'),
    settings({ notes: { ...own, args: ['mcp', '--vault', '/b'] } }),
  );
  writeFileSync(join(home, '.claude.json'), settings({ notes: own }));
  writeFileSync(join(home, '.lmstudio', 'mcp.json'), '');

  const { checks, exitCode } = await examine(user);
  const install = checks
    .find(({ found }) => found === 'LM Studio: not connected')
    ?.hint?.split('type: obsidian-agent ')[1];
  const installed = await user.type(['mcp', ...(install ?? '').split(' ').slice(1, 4), vault, '--yes']);

  expect(exitCode).toBe(1);
  expect(installed.exitCode).toBe(0);
  expect(checks.filter(({ check }) => check === 'clients')).toEqual([
    { check: 'clients', ok: true, found: 'Claude Code: connected' },
    {
      check: 'clients',
      ok: false,
      found: 'Claude Code: Nothing in ~/Notes matches --deny "Privat"',
      hint: 'Did you mean "Private"?',
    },
    {
      check: 'clients',
      ok: true,
      found: 'Gemini CLI: connected to another vault, /b',
      hint: expect.stringMatching(/mcp install gemini-cli --vault .*Notes'? --name NAME$/),
    },
    expect.objectContaining({ ok: false, found: 'Cursor: ~/.cursor/mcp.json cannot be read, or is not valid' }),
    expect.objectContaining({ ok: true, found: 'LM Studio: not connected' }),
  ]);
});

test('doctor says that no model is set, and how to set one', async () => {
  const { checks, exitCode } = await examine(typist({ 'Home.md': '' }));

  expect(exitCode).toBe(0);
  expect(checks.find(({ check }) => check === 'model')).toEqual({
    check: 'model',
    ok: true,
    found: 'no model is set, so notes are found only by their words',
    hint: 'To find them by meaning, too, set OBSIDIAN_AGENT_EMBEDDINGS_URL and OBSIDIAN_AGENT_EMBEDDINGS_MODEL.',
  });
});

test('doctor asks the model for a vector, and counts the notes that can be found by meaning', async () => {
  const service = await startEmbeddingService();
  const env = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1' };
  const user = typist({ 'Home.md': '', 'Rex.md': 'A dog.\n' });

  const before = await examine(user, { env });
  await user.type(['index-vault'], { env });
  const after = await examine(user, { env });
  service.troubles.push({ status: 401 });
  const refused = await examine(user, { env });
  const elsewhere = await examine(user, { env, cwd: user.home });

  const model = ({ checks }: { checks: readonly Finding[] }) => checks.find(({ check }) => check === 'model');
  expect(model(before)).toEqual({
    check: 'model',
    ok: true,
    found: 'meanings-1 answers; 0 of 2 notes can be found by meaning',
    hint: 'To let it read the others, type: obsidian-agent index-vault',
  });
  expect(model(after)).toEqual({
    check: 'model',
    ok: true,
    found: 'meanings-1 answers; 2 of 2 notes can be found by meaning',
  });
  expect(refused.exitCode).toBe(1);
  expect(model(refused)).toMatchObject({
    ok: false,
    found: expect.stringMatching(/^meanings-1 cannot be used: .*\/v1\/embeddings answered 401/),
    hint: expect.stringContaining('OBSIDIAN_AGENT_EMBEDDINGS_URL'),
  });
  expect(model(elsewhere)).toMatchObject({ ok: true, found: 'meanings-1 answers' });
  // A note is only sent by index_vault.
  expect(service.requests.flatMap(({ input }) => input).filter((text) => text.includes('A dog'))).toHaveLength(1);
});

test('doctor says how long it waited for a model, which may still be loading', async () => {
  const service = await startEmbeddingService();
  const env = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1' };
  service.troubles.push('silence');

  const { checks } = await examine(typist({ 'Home.md': '' }), { env });

  expect(checks.find(({ check }) => check === 'model')).toMatchObject({
    ok: false,
    found: `meanings-1 cannot be used: ${service.url}/embeddings did not answer within 5 s`,
    hint: expect.stringContaining('run this again'),
  });
});

test('doctor names the folder of a table that cannot be read', async () => {
  const user = typist({ 'Home.md': '' });

  const { checks, exitCode } = await examine(user, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: '/missing/table' } });

  expect(exitCode).toBe(1);
  expect(checks.find(({ check }) => check === 'model')).toMatchObject({
    ok: false,
    found: expect.stringContaining('/missing/table'),
    hint: 'Check OBSIDIAN_AGENT_EMBEDDINGS_FOLDER.',
  });
});

test.each(['doctor', 'paths'])('%s folds its texts at the width of a terminal, and only there', async (word) => {
  const { type } = typist({ 'Home.md': '' });

  const onTerminal = await type([word], { terminal: true, shell: 'stty cols 60; exec "$@"' });
  const inPipe = await type([word], { shell: 'stty cols 60 2>/dev/null; exec "$@"' });
  const lines = onTerminal.stdout.replaceAll('\r', '').split('\n');
  const letters = (text: string): string => text.replace(/\s/g, '');

  // A path stays in one piece, so that it can be copied.
  expect(lines.filter((line) => line.length > 60 && !line.startsWith('/'))).toEqual([]);
  expect(letters(onTerminal.stdout)).toBe(letters(inPipe.stdout));
  expect(inPipe.stdout.split('\n').length).toBeLessThan(lines.length);
});

test('doctor checks the vault that --vault names', async () => {
  const { home, type } = typist({ 'Home.md': '' });
  mkdirSync(join(home, 'Other', '.obsidian'), { recursive: true });

  const other = await type(['doctor', '--vault', '../Other']);
  const missing = await type(['doctor', '--vault', '../Missing']);

  expect(other).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('ok    vault        ~/Other\n') });
  expect(missing).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('FIX   vault') });
});

test('doctor lists settings that nothing reads, with what was probably meant', async () => {
  const user = typist({});
  const file = join(user.home, 'settings.json');
  writeFileSync(file, '{"obsidian_vault":"/x"}');

  const unknown = await examine(user, { env: { OBSIDIAN_AGENT_READONLY: 'true', OBSIDIAN_AGENT_SETTINGS: file } });
  const missing = await examine(user, { env: { OBSIDIAN_AGENT_SETTINGS: join(user.home, 'none.json') } });

  const wrong = [unknown, missing].map(({ checks }) =>
    checks.filter(({ ok }) => !ok).map(({ found, hint }) => [found, hint]),
  );
  expect(wrong).toEqual([
    [
      [expect.stringContaining('OBSIDIAN_AGENT_READONLY is not'), 'Did you mean OBSIDIAN_AGENT_READ_ONLY?'],
      [expect.stringContaining('"obsidian_vault" in'), 'Did you mean obsidian_vault_path?'],
    ],
    [[expect.stringMatching(/does not exist: .*none.json/), 'Correct the path, or unset the variable.']],
  ]);
});

test('doctor reports a broken config.toml once', async () => {
  const user = typist({});
  mkdirSync(join(user.home, '.config', 'obsidian-agent'), { recursive: true });
  writeFileSync(join(user.home, '.config', 'obsidian-agent', 'config.toml'), 'default =\n');

  const { checks } = await examine(user, { cwd: user.home });

  expect(checks.filter(({ found }) => found.includes('config.toml'))).toMatchObject([{ check: 'settings', ok: false }]);
  expect(checks.filter(({ check }) => check === 'vault')).toMatchObject([{ ok: false }]);
});

test('doctor reports what needs a fix, with what to do, and ends with status 1', async () => {
  const user = typist({});
  const { home } = user;
  mkdirSync(join(home, '.config', 'obsidian-agent'), { recursive: true });
  writeFileSync(join(home, '.config', 'obsidian-agent', 'config.toml'), 'vault = "x"\n');
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin', 'obsidian-agent'), '#!/bin/sh\necho 0.0.9\n');
  chmodSync(join(home, 'bin', 'obsidian-agent'), 0o755);
  const env = {
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
    OBSIDIAN_AGENT_CACHE_DIR: join(home, 'bin', 'obsidian-agent', 'cache'),
    OBSIDIAN_VAULT_PATH: join(home, 'gone'),
  };

  const { checks, exitCode } = await examine(user, { cwd: home, env });

  expect(exitCode).toBe(1);
  expect(checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['program', 'settings', 'vault', 'cache']);
  for (const { ok, hint } of checks) expect(ok || (hint ?? '') !== '').toBe(true);
});
