import type { ScheduleRecord } from '../store/schedule-store.ts';
import type { ChangeBatch } from '../triggers/pending-changes.ts';

/** Whether a plan is known, and whether it has ended. */
export type RunState =
  | { readonly state: 'unknown' | 'running' }
  /** `endedAt`: milliseconds since 1970; null if nobody knows, because its server died. */
  | { readonly state: 'ended'; readonly endedAt: number | null };

/** What changed, without what the schedule's own plan did. */
export interface JudgedChanges {
  readonly paths: readonly string[];
  readonly at: number;
  /** How many firings in a row came from another schedule's plan, this one included. */
  readonly chain: number;
}

interface Judging {
  readonly name: string;
  readonly records: readonly ScheduleRecord[];
  runOf(planId: string): Promise<RunState>;
  /** When this server started: plans of a server that died before it have changed nothing since. */
  readonly openedAt: number;
}

/** The last changes of a plan may be reported this late. */
const SETTLE_MS = 2000;

/** Keeps apart changes of people and of plans that schedules start. Undefined if only the own plan changed something. */
export async function judgeChanges(
  { paths }: ChangeBatch,
  { name, records, ...judging }: Judging,
): Promise<JudgedChanges | undefined> {
  const latest = Math.max(...Object.values(paths));
  const recent = records.filter(({ startedAt }) => startedAt !== null && startedAt <= latest);
  const runs = await Promise.all(recent.map((record) => runSpanOf(record, judging)));
  const own = runs.find((run) => run.name === name);
  const others = runs.filter((run) => run.name !== name);

  const foreign = Object.entries(paths).filter(([, at]) => own === undefined || !isWithin(at, own));
  if (foreign.length === 0) return undefined;
  const causes = others.filter((run) => foreign.some(([, at]) => isWithin(at, run)));
  return {
    paths: foreign.map(([path]) => path).toSorted(),
    at: Math.max(...foreign.map(([, at]) => at)),
    chain: Math.max(0, ...causes.map(({ chain }) => chain + 1)),
  };
}

interface RunSpan extends Pick<ScheduleRecord, 'name' | 'chain'> {
  readonly from: number;
  readonly until: number;
}

async function runSpanOf(
  { name, chain, startedAt, lastPlanId }: ScheduleRecord,
  { runOf, openedAt }: Omit<Judging, 'name' | 'records'>,
): Promise<RunSpan> {
  const span = { name, chain, from: startedAt ?? 0 };
  if (lastPlanId === null) return { ...span, until: 0 };
  const run = await runOf(lastPlanId);
  if (run.state === 'ended') return { ...span, until: (run.endedAt ?? openedAt) + SETTLE_MS };
  return { ...span, until: run.state === 'running' ? Number.POSITIVE_INFINITY : 0 };
}

function isWithin(at: number, { from, until }: RunSpan): boolean {
  return at >= from && at <= until;
}
