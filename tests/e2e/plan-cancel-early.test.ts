import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { processesLeft } from '../fixtures/marked-processes.ts';
import { linesOf, release, scriptedAgent, untilLogged } from '../fixtures/plan-agents/plan-world.ts';

const MARK = 'OBSIDIAN_TEST_OF_CANCELLING';
/** Shorter than the 30 seconds that an agent has to describe itself. */
const SOON_MS = 20_000;

let folder: string;
let log: string;
let mark: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'early cancel ')));
  log = join(folder, 'log');
  mark = randomUUID();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: ['sh', 'agent.sh'] } }));
  // Does not describe itself while there is a file "mute". A task makes it if there is a file "mute later".
  writeFileSync(
    join(folder, 'agent.sh'),
    `case " $* " in
      *' --describe '*) [ ! -e mute ] || { echo 'asked now' >> log; exec sleep 600; } ;;
      *) [ ! -e 'mute later' ] || mv 'mute later' mute ;;
    esac
    exec '${scriptedAgent}' "$@"`,
  );
});

const at = ['--state', 'state'];
const agents = ['--agents', 'agents.json'];

function call(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const [program, ...words] = [...orchestrator, ...args, ...at];
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

interface Started extends ChildProcess {
  /** Its exit status and stderr. */
  readonly ended: Promise<unknown[]>;
}

/** Starts a command, and waits until its agent is asked what it can do, and does not answer. */
async function startMuted(...args: readonly string[]): Promise<Started> {
  release(join(folder, 'mute'));
  return await startUntilAsked(...args);
}

async function startUntilAsked(...args: readonly string[]): Promise<Started> {
  const [program, ...words] = [...orchestrator, ...args, ...agents, ...at];
  const env = { ...process.env, [MARK]: mark };
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[status], stderr]) => [status, stderr]);
  await untilLogged(log, 'asked');
  return Object.assign(child, { ended });
}

/** A plan of two tasks. The second has also these parameters, and these settings. */
function writePlan(payload: object = {}, settings: object = {}): void {
  const tasks = [
    { id: 'first', action: 'touch', payload: { log, text: 'first' } },
    { id: 'second', action: 'touch', payload: { log, text: 'second', ...payload }, depends_on: ['first'], ...settings },
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', agent: 'scripted', tasks }));
}

/** What is left of the plan, and of the processes. */
async function left(): Promise<unknown[]> {
  const { status, stdout } = call('show', 'p', '--json');
  return [status === 0 ? JSON.parse(stdout).state : JSON.parse(stdout).reason, await processesLeft(mark)];
}

function goOn(...words: readonly string[]): void {
  rmSync(join(folder, 'mute'));
  expect(call(...words, ...agents)).toMatchObject({ status: 0 });
  expect(linesOf(log, 'effect')).toEqual(['first', 'second']);
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s while the agents of a new plan are asked leaves no plan', async (signal, status) => {
  writePlan();
  const run = await startMuted('run', 'plan.json');

  run.kill(signal);

  expect(await run.ended).toEqual([status, '']);
  expect(await left()).toEqual(['PLAN_NOT_FOUND', []]);
  goOn('run', 'plan.json');
});

/** Leaves a plan that failed, was cancelled, or lost its process, after its first effect. */
async function leavePlan(state: string): Promise<string> {
  const hold = join(folder, 'hold');
  writePlan(state === 'failed' ? { fail: { kind: 'crash', times: 1 } } : { hold });
  const [program, ...words] = [...orchestrator, 'run', 'plan.json', ...agents, ...at];
  const run = spawn(program, words, { cwd: folder, stdio: 'ignore' });
  const ended = once(run, 'exit');
  if (state !== 'failed') {
    await untilLogged(log, 'effect');
    if (state === 'cancelled') call('cancel', 'p');
    else run.kill('SIGKILL');
  }
  await ended;
  release(hold);
  const { stdout } = call('show', 'p', '--json');
  expect(JSON.parse(stdout).state).toBe(state);
  return state === 'failed' ? 'retry' : 'resume';
}

/** Cancels the plan from another process: it ends without waiting for its agent, and can go on. */
async function expectCancelled({ ended }: Started): Promise<void> {
  const start = performance.now();

  const cancelled = call('cancel', 'p');

  expect(cancelled).toMatchObject({ status: 0, stdout: 'Plan p is cancelled.\n' });
  expect(await ended).toEqual([1, expect.stringContaining('resume p')]);
  expect(performance.now() - start).toBeLessThan(SOON_MS);
  expect(await left()).toEqual(['cancelled', []]);
  goOn('resume', 'p');
}

const states = ['cancelled', 'interrupted', 'failed'] as const;

test.each(states)('SIGINT while the agents of a plan are asked that was %s leaves it so', async (state) => {
  const word = await leavePlan(state);
  const again = await startMuted(word, 'p');

  again.kill('SIGINT');

  expect(await again.ended).toEqual([130, '']);
  expect(await left()).toEqual([state, []]);
  goOn(word, 'p');
});

test.each(states)('cancel while the agents of a plan are asked that was %s cancels it immediately', async (state) => {
  const again = await startMuted(await leavePlan(state), 'p');

  await expectCancelled(again);
});

test('cancel while an agent is asked whether it knows a lost write ends the plan immediately', async () => {
  const fail = { kind: 'crash_after_effect', times: 1 };
  writePlan({ fail }, { retry: { max_attempts: 2, backoff_ms: 1 } });
  release(join(folder, 'mute later'));
  const run = await startUntilAsked('run', 'plan.json');

  await expectCancelled(run);
});
