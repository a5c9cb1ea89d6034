import { scheduledPlanIdFor } from '@obsidian-agent/plans';
import type { Cause, Schedule } from '../schedule/schedule.ts';
import type { ScheduleRecord } from '../store/schedule-store.ts';
import type { SchedulerParts } from './scheduler-parts.ts';
import { digestOf } from './trigger-digest.ts';
import { inputsFor } from './trigger-inputs.ts';

/** How a firing ended. */
export type Fired =
  | { readonly kind: 'started'; readonly planId: string }
  /** `planId`: of the run before, which has not ended. */
  | { readonly kind: 'busy'; readonly planId: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly problem: string };

interface Firing {
  readonly cause: Cause;
  /** A person starts it, also while it is paused or its last plan runs. */
  readonly isByHand?: boolean;
  /** It is tried again, not skipped, if the last plan still runs. */
  readonly canWait?: boolean;
  readonly chain?: number;
}

/** Starts the plan of a schedule, unless its last one still runs. */
export async function fire(
  parts: SchedulerParts,
  schedule: Schedule,
  { cause, isByHand = false, canWait = false, chain = 0 }: Firing,
): Promise<Fired> {
  const planId = scheduledPlanIdFor(schedule.name, cause.id);
  for (;;) {
    const record = await rememberedOf(parts, schedule);
    const refusal = isByHand ? undefined : await refusalOf(parts, schedule, { record, planId, canWait });
    if (refusal !== undefined) return refusal;
    const isSame = record.lastPlanId === planId;
    const startedAt = (isSame ? record.startedAt : null) ?? parts.clock.now();
    const start = { lastPlanId: planId, lastFiredAt: cause.at, startedAt, chain };
    // Of servers that start it at the same time, all but one look again.
    if (await parts.store.begin(schedule.name, record.lastPlanId, start))
      return await submit(parts, schedule, { cause, planId, before: record });
  }
}

/** What is remembered of a schedule. A new one starts now. */
export async function rememberedOf(parts: SchedulerParts, schedule: Schedule): Promise<ScheduleRecord> {
  const { store, clock } = parts;
  const known = await store.find(schedule.name);
  if (known !== undefined) return known;
  await store.add(schedule.name, { digest: digestOf(schedule), doneUntil: clock.now() });
  return await rememberedOf(parts, schedule);
}

interface Attempt {
  readonly record: ScheduleRecord;
  readonly planId: string;
  readonly canWait: boolean;
}

async function refusalOf(
  { store, clock, runOf }: SchedulerParts,
  { name, overlap }: Schedule,
  { record: { isPaused, lastPlanId }, planId, canWait }: Attempt,
): Promise<Fired | undefined> {
  if (isPaused) return { kind: 'paused' };
  if (overlap === 'allow' || lastPlanId === null || lastPlanId === planId) return undefined;
  if ((await runOf(lastPlanId)).state !== 'running') return undefined;
  const note = canWait
    ? { lastProblem: `Waiting: its plan ${lastPlanId} still runs.` }
    : { lastFiredAt: clock.now(), lastProblem: `Skipped: its plan ${lastPlanId} still ran.` };
  await store.change(name, note);
  return { kind: 'busy', planId: lastPlanId };
}

interface Submission {
  readonly cause: Cause;
  readonly planId: string;
  readonly before: ScheduleRecord;
}

async function submit(
  parts: SchedulerParts,
  schedule: Schedule,
  { cause, planId, before }: Submission,
): Promise<Fired> {
  try {
    await parts.submit(schedule, planId, inputsFor(schedule, cause));
    return { kind: 'started', planId };
  } catch (error) {
    const problem = inWordsOfAuthor((error as Error).message, schedule);
    const { lastPlanId, startedAt, chain } = before;
    const lastFiredAt = parts.clock.now();
    await parts.store.change(schedule.name, { lastPlanId, startedAt, chain, lastFiredAt, lastProblem: problem });
    parts.onProblem(schedule.name, problem);
    return { kind: 'failed', problem };
  }
}

/** People who see schedules need not know the folders of the server. */
function inWordsOfAuthor(problem: string, { plan, planFile }: Schedule): string {
  return problem.replaceAll(plan, planFile);
}
