import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { artefacts, orchestratorForNode } from '../contract/artefacts.ts';
import { forkServerOf, hasEnded } from '../fixtures/processes.ts';

const TASKS = 60;
/** By then, the fork server starts the agents. */
const ENDED_BEFORE = 42;

const words = Array.from({ length: TASKS }, (_, n) => `word-${n}-`);
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan fork server ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'Home.md'), '# Home\n');
  const agents = { obsidian_agent: { command: artefacts[0]?.command } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  const tasks = words.map((content, n) => ({
    id: `append-${n}`,
    action: 'append_note',
    payload: { note: 'Home', content },
    retry: { max_attempts: 3 },
  }));
  const plan = { name: 'p', plan_id: 'p', vault_path: 'vault', agent: 'obsidian_agent' };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ ...plan, tasks }));
});

function argumentsOf(command: readonly string[]): [string, string[]] {
  const [program, ...args] = [
    ...orchestratorForNode,
    ...command,
    '--agents',
    'agents.json',
    '--state',
    'state',
    '--json',
  ];
  return [program, args];
}

/** Runs the plan until the fork server has started some agents. */
async function runHalf(): Promise<ChildProcess> {
  const run = spawn(...argumentsOf(['run', 'plan.json']), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let ended = 0;
  for await (const line of createInterface({ input: run.stdout })) {
    if (line.includes('"type":"task"') && line.includes('"state":"succeeded"')) ended += 1;
    if (ended === ENDED_BEFORE) break;
  }
  run.stdout.resume();
  return run;
}

function timesOfWords(): number[] {
  const text = readFileSync(join(folder, 'vault', 'Home.md'), 'utf8');
  return words.map((word) => text.split(`${word}\n`).length - 1);
}

test('a plan goes on after its fork server was killed, and does everything once', async () => {
  const run = await runHalf();
  const exited = once(run, 'exit');

  process.kill(forkServerOf(run.pid ?? 0), 'SIGKILL');

  expect(await exited).toEqual([0, null]);
  expect(timesOfWords()).toEqual(words.map(() => 1));
});

test('an orchestrator that is killed takes its fork server with it, and the plan is resumed', async () => {
  const run = await runHalf();
  const server = forkServerOf(run.pid ?? 0);

  run.kill('SIGKILL');

  await vi.waitUntil(() => hasEnded(server), { timeout: 10_000 });
  const resumed = spawnSync(...argumentsOf(['resume', 'p']), { cwd: folder, encoding: 'utf8' });
  expect(resumed).toMatchObject({ status: 0, stderr: '' });
  expect(timesOfWords()).toEqual(words.map(() => 1));
});

test('a plan needs no fork server', () => {
  const [program, ...args] = argumentsOf(['run', 'plan.json']).flat();
  const copy = join(folder, 'orchestrator');
  const packageFolder = join(import.meta.dirname, '..', '..', 'orchestrator');
  for (const part of ['bin', 'dist/bundle', 'dist/launcher', 'package.json']) {
    cpSync(join(packageFolder, part), join(copy, part), { recursive: true });
  }
  rmSync(join(copy, 'dist', 'bundle', 'fork-server-program.cjs'));
  const script = join(copy, 'bin', basename(args[0] ?? ''));

  const run = spawnSync(program ?? '', [script, ...args.slice(1)], { cwd: folder, encoding: 'utf8' });

  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(timesOfWords()).toEqual(words.map(() => 1));
});
