import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, onTestFinished, test } from 'vitest';
import { harness } from '../contract/artefacts.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

function runHarness(...args: string[]): SpawnSyncReturns<string> {
  const [program, ...words] = [...harness, ...args];
  return spawnSync(program, words, { encoding: 'utf8' });
}

const correct = pythonCommand(python ?? '', join(fixtures, 'python-agent/agent.py'));
const broken = (name: string): string[] => pythonCommand(python ?? '', join(fixtures, 'broken-agents', `${name}.py`));

test('status 0, a line for each check and the count at the end if every MUST passes', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);

  const { status, stdout } = runHarness('run', '--only', 'golden.create-note,golden.read-note', '--', ...correct);

  expect(status).toBe(0);
  expect(stdout).toMatch(/^✓ golden\.create-note {2}\d+ ms\n✓ golden\.read-note {2}\d+ ms\n/);
  expect(stdout).toMatch(/\n2 passed, 0 failed\n$/);
});

test('status 1 and the evidence if a MUST fails', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);

  const { status, stdout } = runHarness(
    'run',
    '--only',
    'golden.create-refuses-existing',
    '--',
    ...broken('overwrites'),
  );

  expect(status).toBe(1);
  expect(stdout).toMatch(/^✗ golden\.create-refuses-existing/);
  for (const fact of ['MUST:', 'expected:', 'seen:', 'end:', 'stdout:', 'stderr:', 'reproduce:'])
    expect(stdout).toContain(`\n    ${fact}`);
  expect(stdout).toMatch(/\n0 passed, 1 failed\n$/);
});

test('status 0 if only a SHOULD fails', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);

  const { status, stdout } = runHarness('run', '--only', 'protocol.one-line', '--', ...broken('pretty-printer'));

  expect(status).toBe(0);
  expect(stdout).toMatch(/^! protocol\.one-line/);
  expect(stdout).toContain('1 SHOULD not kept');
});

test('--json prints one document, and the same one for the same seed', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const args = [
    'run',
    '--json',
    '--only',
    'fuzz.damaged-bytes',
    '--seed',
    '5',
    '--runs',
    '60',
    '--',
    ...broken('mute-on-odd-bytes'),
  ];

  const [first, second] = [runHarness(...args), runHarness(...args)].map(({ stdout }) => JSON.parse(stdout));

  expect(first).toMatchObject({
    suite: 'obsidian-v1',
    seed: 5,
    summary: { passed: 0, failed: 1 },
    checks: [{ id: 'fuzz.damaged-bytes', outcome: 'failed' }],
  });
  expect(second.checks[0].failure.reproduce).toBe(first.checks[0].failure.reproduce);
});

test('--junit writes a report', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const folder = mkdtempSync(join(tmpdir(), 'harness-junit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.xml');

  runHarness('run', '--only', 'golden.read-missing', '--junit', file, '--', ...broken('exit-status-is-code'));

  expect(readFileSync(file, 'utf8')).toContain('<testcase classname="golden" name="read-missing"');
  expect(readFileSync(file, 'utf8')).toContain('<failure message="expected exit status 0');
});

test.for([
  ['golden.create-refuses-existing', 'overwrites', /"code": 0/],
  ['golden.escape-parent', 'joins-paths', /"data": "secret"/],
  ['input.trailing-garbage', 'first-document-only', /"code": 0/],
  ['protocol.one-document', 'prints-banner', /^obsidian_agent 1\.0\n/],
  ['input.depth-over-limit', 'no-depth-limit', /"code": 0/],
  ['environment.read-only', 'always-writes', /"code": 0/],
  ['golden.read-no-text', 'replaces-bad-bytes', /a��/],
  ['output.stderr-full', 'needs-stderr', /^$/],
  ['signals.sigterm-mid-write', 'dies-mute', /exit status 143/],
] as const)('the reproducer of %s shows the same behaviour', async ([id, name, seen], { skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const checks = suiteV1.filter((check) => check.id === id);
  const [result] = await runSuite(checks, { command: broken(name), seed: 1, runs: 1 }, () => {});
  if (result?.outcome !== 'failed') throw new Error(`${name} was not caught.`);

  const TMPDIR = mkdtempSync(join(tmpdir(), 'harness-reproducer-'));
  onTestFinished(() => rmSync(TMPDIR, { recursive: true }));
  const env = { ...process.env, TMPDIR };

  const { stdout } = spawnSync('/bin/sh', ['-c', result.failure.reproduce], { encoding: 'utf8', env });

  expect(stdout).toMatch(seen);
});

test('status 2 and a hint on stderr for a wrong call', () => {
  expect(runHarness('rnu', '--', 'true')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Did you mean run?'),
  });
});

test('list shows every check with level and sentence', () => {
  const { status, stdout } = runHarness('list');

  expect(status).toBe(0);
  expect(stdout).toMatch(/^golden\.create-note +MUST +create_note creates/m);
  expect(stdout).toMatch(/^signals\.sigterm-waiting-answers +SHOULD /m);
});

test('--help and --version print and exit with 0', () => {
  expect(runHarness('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('run [options] -- COMMAND'),
  });
  expect(runHarness('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('a program that cannot be started is an error of the harness, not a failed check', () => {
  const { status, stdout } = runHarness('run', '--only', 'golden.create-note', '--', join(fixtures, 'broken-agents'));

  expect(status).toBe(2);
  expect(stdout).toBe('');
});

test('Ctrl-C leaves no agent and no folder behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-ctrl-c-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agent = 'pwd > "$1.part"; echo $$ >> "$1.part"; mv "$1.part" "$1"; sleep 30';
  const started = join(folder, 'started');
  const call = ['run', '--only', 'golden.create-note', '--', '/bin/sh', '-c', agent, 'sh', started];
  const watcher = watch(folder);
  onTestFinished(() => watcher.close());
  const changes = on(watcher, 'change');
  const [program, ...words] = [...harness, ...call];
  const child = spawn(program, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  for await (const [, name] of changes) if (name === 'started') break;

  child.kill('SIGINT');

  expect(await ended).toEqual([130, null]);
  const [cwd = '', pid] = readFileSync(started, 'utf8').split('\n');
  expect(existsSync(cwd)).toBe(false);
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

function isAlive(pid: number): boolean {
  const stat = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return stat !== '' && !stat.startsWith('Z');
}
