import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type GivenSettings, readWorker, WorkerRefused } from './read-worker.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'worker-')));
afterAll(() => rmSync(folder, { recursive: true }));
symlinkSync(folder, join(folder, 'notes'));
writeFileSync(join(folder, 'agents.yaml'), 'notes: { command: [./agent] }\n');

const env = { XDG_STATE_HOME: '/var/state', DATABASE: 'postgres://agent:s3cret@db/plans' };

function read(text: string, given: GivenSettings = {}) {
  return readWorker({ text, file: 'worker.yaml', folder }, given, { cwd: folder, env });
}

function refusalOf(text: string, given?: GivenSettings): WorkerRefused {
  try {
    read(text, given);
  } catch (error) {
    if (error instanceof WorkerRefused) return error;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('a configuration has defaults for what it leaves out', () => {
  const worker = read('host: nas\npostgres: postgres://agent@db/plans\nvaults: { notes: ./notes }\n');

  expect(worker).toMatchObject({
    host: 'nas',
    postgres: 'postgres://agent@db/plans',
    vaults: new Map([['notes', folder]]),
    stateDir: '/var/state/obsidian-agent/orchestrator',
    hostDeadlineMs: 86_400_000,
  });
  expect([...worker.registry.keys()]).toEqual(['obsidian_agent']);
  expect(worker.concurrency).toBeGreaterThan(0);
});

test('the command line overrides the file, and can replace it', () => {
  const vaults = new Map([['work', folder]]);
  const given = { host: 'laptop', postgres: 'postgres://db/plans', vaults, stateDir: '/state' };

  expect(read('', given)).toMatchObject({ ...given, vaults });
  expect(read('host: nas\nstate: here\n', given)).toMatchObject({ host: 'laptop', stateDir: '/state' });
});

test('the URL of the database comes from a secret, and agents from a file or from the configuration itself', () => {
  const text = 'host: nas\npostgres: { $secret: DATABASE }\nstate: here\nagents: ';
  const byFile = read(`${text}agents.yaml\n`);
  const inside = read(`${text}{ notes: { command: [./agent] } }\n`);

  expect(byFile).toMatchObject({ postgres: env.DATABASE, stateDir: join(folder, 'here') });
  expect(byFile.registry.get('notes')?.command).toEqual([join(folder, 'agent')]);
  expect(inside.registry).toEqual(byFile.registry);
});

test('all mistakes are reported together, with their positions', () => {
  const { problems, message } = refusalOf(
    [
      'hots: nas',
      'postgres: postgres://agent:hunter2@db/plans',
      'vaults:',
      '  first: notes',
      '  second: .',
      '  third: missing',
      'agents: absent.yaml',
      'concurrency: "4"',
      'host_deadline: 0',
    ].join('\n'),
  );

  expect(problems.map(({ reason, line, column }) => [reason, line, column])).toEqual([
    ['UNKNOWN_FIELD', 1, 1],
    ['INVALID_FIELD', 2, 11],
    ['INVALID_FIELD', 5, 11],
    ['INVALID_FIELD', 6, 10],
    ['INVALID_FIELD', 7, 9],
    ['INVALID_FIELD', 8, 14],
    ['INVALID_FIELD', 9, 16],
  ]);
  expect(problems[0]?.hint).toBe('Did you mean "host"?');
  expect(message).not.toContain('hunter2');
});

test.each([
  ['a name with a colon', 'host: "a:b"\npostgres: postgres://db/plans\n', { reason: 'INVALID_FIELD', line: 1 }],
  ['a vault with a bad name', 'host: a\npostgres: postgres://db/plans\nvaults:\n  a b: .\n', { line: 4 }],
  ['a list', '- host\n', { reason: 'INVALID_FIELD', line: 1 }],
  ['an unknown field of an agent', 'host: a\npostgres: postgres://db/p\nagents: { a: { comand: [x] } }\n', { line: 3 }],
  ['broken YAML', 'host: [a\npostgres: postgres://db/plans\n', { reason: 'SYNTAX' }],
  ['a secret that is missing', 'host: a\npostgres: { $secret: NOBODY }\n', { line: 2 }],
  ['another database', 'host: a\npostgres: mysql://db/plans\n', { line: 2 }],
  ['no database in the URL', 'host: a\npostgres: postgres://db\n', { line: 2 }],
])('%s is refused by its line', (_, text, first) => {
  expect(refusalOf(text).problems[0]).toMatchObject(first);
});
