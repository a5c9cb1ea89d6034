import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  createEmbeddedRunner,
  createTaskExecutor,
  openJournal,
  type PlanReport,
  type PlanRunner,
} from '@obsidian-agent/orchestrator';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { plant } from '../contract/tree.ts';
import { processesLeft } from '../fixtures/marked-processes.ts';
import { pick, type Random } from './outside-edits.ts';

const MARK = 'OBSIDIAN_TEST_OF_KILLS';
const ID = 'killed';

/** A plan in a vault of its own, whose orchestrator is killed again and again. */
export interface KilledPlan {
  /** The states in which the kills left the plan. */
  readonly ends: readonly string[];
  /** Runs and resumes the plan, answers its question and retries it until it has succeeded. */
  runToEnd(): Promise<void>;
  /** Retries the plan from a task until it has succeeded again. */
  retryToEnd(from: string): Promise<void>;
  /**
   * Undoes the plan, with a retry after each undo that was killed, and then retries it.
   *
   * @param check gets the lines before such a retry and after it, and whether it was known what the undo had done
   */
  undoAndRetry(check: (before: readonly string[], after: readonly string[], isSettled: boolean) => void): Promise<void>;
  /** The lines that its tasks appended to notes. */
  lines(): string[];
  /** Ids of processes that the plan started and that do not end. Linux only; elsewhere none. */
  processesLeft(): Promise<number[]>;
  close(): Promise<void>;
}

/** When to kill the orchestrator: this long after it has reported so many events. */
interface Instant {
  readonly events: number;
  readonly ms: number;
}

/** More events than a run of the whole plan reports are an instant that never comes. */
const MOST_EVENTS = 30;
/** A few times what a task takes. */
const MOST_MS = 50;
/** About what an undo of the plan takes. */
const MOST_UNDO_MS = 300;

/** @param kills how often each part of the plan is killed */
export function createKilledPlan(agent: readonly string[], kills: number, random: Random): KilledPlan {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'killed plan ')));
  const mark = randomUUID();
  layPlan(folder, agent, random);
  const journal = openJournal(join(folder, 'state'));
  const executor = createTaskExecutor(new Map());
  // It only looks and answers: the plan runs in processes that can be killed.
  const looker = createEmbeddedRunner({ executor, journal });
  const ends: string[] = [];

  const run: Run = (words, instant) =>
    call([...words, '--agents', 'agents.json', '--state', 'state', '--json'], {
      program: pick<readonly string[]>([orchestrator, orchestratorForNode], random),
      folder,
      mark,
      instant,
      onQuestion: () => answerQuestion(looker),
    });

  const lines = () => linesOf(join(folder, 'vault'));
  const world: World = { folder, run, looker, kills, random, lines, ends };

  return {
    ends,
    runToEnd: () => runUntil(world, { hasEnded: ({ state }) => state === 'succeeded', commandFor }),
    async retryToEnd(from) {
      const before = attemptsOf(await looker.inspect(ID));
      const isBegun = (report: PlanReport) => attemptsOf(report) > before;
      await runUntil(world, {
        hasEnded: (report) => report.state === 'succeeded' && isBegun(report),
        commandFor: (report) => (report?.state === 'succeeded' ? ['retry', ID, '--from', from] : commandFor(report)),
      });
    },
    undoAndRetry: (check) => undoAndRetry(world, check),
    lines,
    processesLeft: () => processesLeft(`${MARK}=${mark}`),
    async close() {
      await looker.close();
      await executor.close();
      journal.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs a command on the plan; returns whether it was killed before its end. */
type Run = (words: readonly string[], instant?: Instant) => Promise<boolean>;

interface World {
  readonly folder: string;
  readonly run: Run;
  readonly looker: PlanRunner;
  readonly kills: number;
  readonly random: Random;
  readonly lines: () => string[];
  readonly ends: string[];
}

interface Part {
  readonly hasEnded: (report: PlanReport) => boolean;
  readonly commandFor: CommandFor;
}

async function runUntil({ folder, run, looker, kills, random, ends }: World, { hasEnded, commandFor }: Part) {
  let killsLeft = kills;
  for (let report = await looker.inspect(ID); report === undefined || !hasEnded(report); ) {
    await answerQuestion(looker);
    const instant = killsLeft > 0 ? someInstant(random) : undefined;
    const isKilled = await run(commandFor(report), instant);
    killsLeft -= 1;
    report = await looker.inspect(ID);
    if (isKilled) ends.push(report?.state ?? 'not begun');
    else if (instant === undefined && !(report !== undefined && hasEnded(report))) repair(folder, report);
  }
}

async function undoAndRetry(
  { run, looker, kills, random, lines, ends }: World,
  check: Parameters<KilledPlan['undoAndRetry']>[0],
): Promise<void> {
  for (let left = kills; left > 0; left -= 1) {
    const before = lines();
    const isKilled = await run(['undo', ID], { events: 0, ms: random() * MOST_UNDO_MS });
    const report = await looker.inspect(ID);
    const isSettled = report?.undo_begun_at === undefined;
    if (isKilled) ends.push(isSettled ? 'undo not begun or over' : 'undo begun');
    await run(['retry', ID]);
    check(before, lines(), isSettled);
  }
  await run(['undo', ID]);
  check(lines(), [], true);
  await run(['retry', ID]);
}

interface Call {
  /** Each of the two artefacts goes on with what the other left. */
  readonly program: readonly string[];
  readonly folder: string;
  readonly mark: string;
  readonly instant: Instant | undefined;
  readonly onQuestion: () => Promise<void>;
}

async function answerQuestion(runner: PlanRunner): Promise<void> {
  const tasks = (await runner.inspect(ID))?.tasks ?? [];
  const question = tasks.find(({ state, approval }) => state === 'waiting' && approval?.is_approved === null);
  if (question !== undefined) await runner.approve(ID, question.task, { isApproved: true });
}

/** Runs the orchestrator; returns whether it was killed before its end. */
async function call(
  words: readonly string[],
  { program: before, folder, mark, instant, onQuestion }: Call,
): Promise<boolean> {
  const [program = '', ...args] = [...before, ...words];
  const env = { PATH: process.env['PATH'], HOME: folder, [MARK]: mark };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  let events = 0;
  const killIfDue = () => {
    if (events === instant?.events) globalThis.setTimeout(() => child.kill('SIGKILL'), instant.ms);
  };
  killIfDue();
  for await (const line of createInterface({ input: child.stdout })) {
    events += 1;
    killIfDue();
    if (line.includes('"state":"waiting"')) await onQuestion();
  }
  await ended;
  return child.signalCode === 'SIGKILL';
}

type CommandFor = (report: PlanReport | undefined) => readonly string[];

const commandFor: CommandFor = (report) => {
  if (report === undefined) return ['run', 'plan.json'];
  return report.state === 'failed' ? ['retry', ID] : ['resume', ID];
};

function someInstant(random: Random): Instant {
  return { events: Math.floor(random() * MOST_EVENTS), ms: random() * MOST_MS };
}

function attemptsOf(report: PlanReport | undefined): number {
  return (report?.tasks ?? []).reduce((sum, { attempts }) => sum + attempts.length, 0);
}

function layPlan(folder: string, agent: readonly string[], random: Random): void {
  plant(folder, { 'vault/Log.md': '' });
  const append = (id: string, content: unknown, more: object = {}) => ({
    id,
    action: 'append_note',
    payload: { note: 'Log', content },
    ...more,
  });
  const plan = {
    name: 'killed',
    plan_id: ID,
    vault_path: 'vault',
    concurrency: 1 + Math.floor(random() * 3),
    tasks: [
      append('first', 'first'),
      append('lost', 'lost', { agent: 'flaky', depends_on: ['first'], retry: { max_attempts: 5, backoff_ms: 50 } }),
      { id: 'look', action: 'read_note', payload: { note: 'Log' }, depends_on: ['first'] },
      append('chosen', 'chosen', { when: { $from: 'look', path: '$.result.data' } }),
      append('each', { $item: true }, { for_each: ['each 1', 'each 2', 'each 3'], depends_on: ['first'] }),
      { id: 'ask', approval: { message: 'Go on?' }, depends_on: ['each'] },
      { id: 'group', plan: 'inner.json', depends_on: ['ask'] },
      // Fails until somebody creates the note.
      append('late', 'late', { depends_on: ['group'], payload: { note: 'Late', content: 'late' } }),
      append('last', 'last', { depends_on: ['late'] }),
    ],
  };
  const inner = { name: 'inner', vault_path: 'vault', tasks: [append('say', 'say'), append('repeat', 'repeat')] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'inner.json'), JSON.stringify(inner));
  writeFileSync(
    join(folder, 'agents.json'),
    JSON.stringify({ obsidian_agent: { command: agent }, flaky: { command: ['sh', layFlaky(folder, agent)] } }),
  );
}

/** An agent whose first two answers are lost after their effect. */
function layFlaky(folder: string, agent: readonly string[]): string {
  const program = join(folder, 'flaky.sh');
  const lose = ['one', 'two'].map((name) => `mkdir '${join(folder, name)}' 2> /dev/null && exit 3\n`).join('');
  const words = agent.map((word) => `'${word}'`).join(' ');
  writeFileSync(program, `[ "$1" = --describe ] && exec ${words} "$@"\nanswer=$(${words})\n${lose}echo "$answer"\n`);
  return program;
}

/** Removes the cause of the one failure that the plan has. */
function repair(folder: string, report: PlanReport | undefined): void {
  const failed = report?.tasks.filter(({ state }) => state === 'failed').map(({ task }) => task);
  if (failed?.join() !== 'late') throw new Error(`These tasks failed: ${failed?.join(', ')}.`);
  writeFileSync(join(folder, 'vault', 'Late.md'), '', { flag: 'wx' });
}

function linesOf(vault: string): string[] {
  const notes = readdirSync(vault).filter((name) => name.endsWith('.md'));
  return notes.flatMap((name) => readFileSync(join(vault, name), 'utf8').split('\n')).filter((line) => line !== '');
}
