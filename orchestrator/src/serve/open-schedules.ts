import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type CheckedPlan, type Clock, OrchestratorError, type PlanRunner } from '@obsidian-agent/plans';
import { type RunState, readSchedules, type Schedule, Scheduler, type ScheduleStore } from '@obsidian-agent/schedules';
import { type LoadContext, loadPlanText } from '../load/load-plan-text.ts';
import { readTextFile } from '../load/read-text-file.ts';
import { checkWithAgents } from './check-with-agents.ts';

interface ScheduleParts {
  /** The file of schedules as typed. */
  readonly file: string;
  /** Where the state of schedules is kept, and the clock of the servers that share it. */
  readonly shared: { readonly store: ScheduleStore; readonly clock: Clock };
  readonly runner: PlanRunner;
  readonly context: Omit<LoadContext, 'inputs'>;
  /**
   * Makes a plan that names vaults one that the runner can run.
   *
   * @throws OrchestratorError if its vaults are not named as they must be
   */
  locate(plan: CheckedPlan): CheckedPlan;
  secretOf(name: string): string | undefined;
  /** Gets a sentence about what nobody waits for. */
  report(sentence: string): void;
}

export interface OpenSchedules extends AsyncDisposable {
  readonly scheduler: Scheduler;
}

/** How often to look whether the file was edited. */
const LOOK_MS = 2000;

/**
 * Starts the schedules of a file, and follows the file as it is edited. If an edit is wrong, the schedules before it stay.
 *
 * @throws SchedulesRefused; UsageError if the file cannot be read
 */
export async function openSchedules(parts: ScheduleParts): Promise<OpenSchedules> {
  const { context, report } = parts;
  const path = resolve(context.cwd, parts.file);
  await using opened = new AsyncDisposableStack();
  opened.adopt(parts.shared.store, (each) => each.close());
  const schedules = await readFile(path, parts);
  const scheduler = opened.adopt(createScheduler(parts), (each) => each.close());
  await scheduler.use(schedules);

  const takeEdit = async ({ mtimeMs, size }: Stats, before: Stats): Promise<void> => {
    if (mtimeMs === before.mtimeMs && size === before.size) return;
    try {
      await scheduler.use(await readFile(path, parts));
      report(`Took the schedules of ${parts.file}, which was edited.`);
    } catch (error) {
      report(`${(error as Error).message}\nThe schedules before this edit stay.`);
    }
  };
  const listen = (now: Stats, before: Stats): void => void takeEdit(now, before);
  watchFile(path, { interval: LOOK_MS, persistent: false }, listen);
  opened.defer(() => unwatchFile(path, listen));
  const kept = opened.move();
  return { scheduler, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function readFile(path: string, { file, context, locate, secretOf, report }: ScheduleParts): Promise<Schedule[]> {
  const schedules = readSchedules(
    { text: readTextFile(path, context), file, folder: dirname(path) },
    {
      now: Date.now(),
      hasSecret: (name) => secretOf(name) !== undefined,
      readText: (plan) => readTextFile(plan, context),
    },
  );
  await checkWithAgents(schedules, { file, context, locate, report });
  return schedules;
}

function createScheduler({ runner, context, locate, secretOf, report, shared }: ScheduleParts): Scheduler {
  return new Scheduler({
    ...shared,
    secretOf,
    readText: (path) => readTextFile(path, context),
    onProblem: (name, problem) => report(name === '' ? problem : `Schedule ${name}: ${problem}`),
    runOf: (planId) => runOf(runner, planId),
    async submit({ plan: file }, planId, inputs) {
      const text = { read: () => readTextFile(file, context), file: basename(file), folder: dirname(file) };
      const given = new Map(Object.entries(inputs).map(([name, value]) => [name, { value }]));
      const plan = await loadPlanText(text, { ...context, inputs: given });
      await runner.submit(locate(plan), { planId });
    },
  });
}

async function runOf(runner: PlanRunner, planId: string): Promise<RunState> {
  try {
    const report = await runner.inspect(planId);
    if (report === undefined) return { state: 'unknown' };
    // A plan that nobody runs must not keep its schedule waiting.
    if (report.state === 'running') return { state: 'running' };
    return { state: 'ended', endedAt: report.ended_at == null ? null : Date.parse(report.ended_at) };
  } catch (error) {
    if (error instanceof OrchestratorError && error.reason === 'PLAN_PRUNED') return { state: 'ended', endedAt: 0 };
    throw error;
  }
}
