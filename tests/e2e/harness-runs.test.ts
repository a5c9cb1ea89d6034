import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { harness } from '../contract/artefacts.ts';

const [node, program] = harness;

/** An agent that refuses every request as unreadable: it keeps `input.empty` and breaks `golden.read-note`. */
const answer = JSON.stringify({
  request_id: '0b6f4c1e-7d7c-4a53-9b0e-3f5a1c2d4e6f',
  api_version: null,
  status: 'error',
  code: 1,
  result: null,
  error: 'Failed to parse request: no',
  plan_id: null,
  task_id: null,
  correlation_id: null,
});
const refuser = ['/bin/sh', '-c', `cat > /dev/null; printf '%s\\n' '${answer}'`];
/** An agent that never answers. */
const mute = ['/bin/sh', '-c', 'exec sleep 60'];
const two = ['--only', 'input.empty,golden.read-note'];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harness-runs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function check(agent: readonly string[], ...options: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(node, [program, 'run', ...options, '--', ...agent], { encoding: 'utf8' });
}

test('the seed is 1, or random and printed if asked for', () => {
  const seedOf = (...options: readonly string[]) =>
    JSON.parse(check(refuser, '--json', ...two, ...options).stdout).seed;

  expect(seedOf()).toBe(1);
  expect(seedOf('--seed', 'random')).not.toBe(seedOf('--seed', 'random'));
});

test('the last lines count each part and the whole', () => {
  const { stdout } = check(refuser, ...two);

  expect(stdout).toMatch(
    /\ngolden {2}0 passed, 1 failed\ninput {3}1 passed, 0 failed\n\nseed 1, \d+\.\d s\n1 passed, 1 failed\n$/,
  );
});

test('a baseline makes known failures pass, and a listed check that passes fails the run', () => {
  const folder = newFolder();
  const file = join(folder, 'baseline.txt');

  const written = check(refuser, ...two, '--write-baseline', file);
  const same = check(refuser, ...two, '--baseline', file);
  writeFileSync(file, `input.empty\n${readFileSync(file, 'utf8')}`);
  const fixed = check(refuser, ...two, '--baseline', file, '--markdown', join(folder, 'page.md'));

  expect(written.status).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/^golden\.read-note {2}# read_note reads/m);
  expect(same).toMatchObject({ status: 0, stdout: expect.stringContaining('1 failed as expected') });
  expect(fixed).toMatchObject({ status: 1, stdout: expect.stringContaining('✗ input.empty') });
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toContain('It passes, but the baseline expects it to fail.');
});

test('an unknown id in a baseline is refused with its line and a near one', () => {
  const file = join(newFolder(), 'baseline.txt');
  writeFileSync(file, '# known\n\ngolden.read-noet\n');

  const { status, stderr } = spawnSync(node, [program, 'run', '--baseline', file, '--', 'true'], { encoding: 'utf8' });

  expect(status).toBe(2);
  expect(stderr).toContain(`${file}:3: Unknown check "golden.read-noet"`);
  expect(stderr).toContain('Did you mean golden.read-note?');
});

test('--bail ends the run at the first failure, and the report has the checks that were not run', () => {
  const page = join(newFolder(), 'page.md');
  const { status, stdout } = check(refuser, '--bail', '--json', '--only', 'golden', '--markdown', page);

  const { ended_by, summary } = JSON.parse(stdout);
  expect(status).toBe(1);
  expect(ended_by).toBe('--bail after golden.create-note');
  expect(summary.not_run).toBeGreaterThan(80);
  expect(readFileSync(page, 'utf8')).toMatch(/^## ❌ .*not run\n\nThe run ended early: --bail/);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is named, with what to do', () => {
  const { status, stderr } = check(refuser, '--only', 'input.empty', '--write-baseline', '/dev/full');

  expect(status).toBe(2);
  expect(stderr).toContain('Cannot write /dev/full (ENOSPC)\nFree space on its disk, or name a file on another disk.');
});

test('the time limit ends the run with status 3, and kills its agents', () => {
  const startedAt = performance.now();
  const list = join(newFolder(), 'known.txt');
  const { status, stdout, stderr } = check(mute, '--time-limit', '1', '--write-baseline', list, ...two);

  expect(status).toBe(3);
  expect(stderr).toBe(`agent-contract: ${list} was not written, because not every check has a result.\n`);
  expect(existsSync(list)).toBe(false);
  expect(stdout).toContain('The run ended early: time limit of 1 s.');
  expect(stdout).toMatch(/\n0 passed, 0 failed\n$/);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test.for([
  ['SIGTERM', 143, 'interrupted by SIGTERM'],
  ['SIGINT', 130, 'interrupted by SIGINT'],
  ['SIGKILL', null, 'killed'],
] as const)('%s leaves a report of what is known', async ([signal, status, endedBy]) => {
  const folder = newFolder();
  const [page, junit] = [join(folder, 'page.md'), join(folder, 'report.xml')];
  // Answers nothing but an empty request. Nobody can stop what SIGKILL leaves behind, so it ends soon.
  const agent = ['/bin/sh', '-c', `[ -z "$(head -c 1)" ] || exec sleep 5; ${refuser[2]}`];
  const options = ['--only', 'input.empty,input.not-json,input.cut-off', '--markdown', page, '--junit', junit];
  const child = spawn(node, [program, 'run', ...options, '--', ...agent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');

  child.kill(signal);

  expect(await ended).toEqual([status, status === null ? signal : null]);
  expect(readFileSync(page, 'utf8')).toContain(`1 passed, 0 failed, 2 not run\n\nThe run ended early: ${endedBy}.`);
  expect(readFileSync(junit, 'utf8')).toMatch(/tests="3" failures="0" errors="0" skipped="2"[\s\S]*<\/testsuites>\n$/);
  expect(existsSync(`${page}.part`)).toBe(false);
});
