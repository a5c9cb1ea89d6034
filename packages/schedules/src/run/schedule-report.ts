import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { findPlanProblem } from '../schedule/check-plan-file.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { ScheduleRecord } from '../store/schedule-store.ts';
import { nextTime } from '../timing/cron-times.ts';

// Reports leave the process as JSON, so their members are spelled as on the wire.

/** A schedule, when it fires next, and how its last firing went. */
export interface ScheduleReport {
  readonly name: string;
  /** The plan's file as the file of schedules names it. */
  readonly plan: string;
  readonly trigger: Schedule['trigger']['kind'];
  /** When it fires, in a few words. */
  readonly fires: string;
  readonly overlap: Schedule['overlap'];
  readonly is_paused: boolean;
  /**
   * `plan_invalid`: the plan cannot start. `vault_missing`: the folder whose changes start it is missing. `looping`: plans
   * of schedules changed each other's vaults too often.
   */
  readonly state: 'active' | 'paused' | 'plan_invalid' | 'vault_missing' | 'looping';
  /** Why it is not active, and what to do; null if it is, or is paused. */
  readonly because: string | null;
  /** ISO 8601, UTC; null if it does not fire by the clock, is paused, or never fires again. */
  readonly next_at: string | null;
  readonly last_fired_at: string | null;
  readonly last_plan_id: string | null;
  /** Why the last firing started no plan. */
  readonly last_problem: string | null;
}

/** How many firings in a row may come from other schedules' plans. Two schedules that start each other end by it. */
export const MOST_CHAINED = 10;

interface ReportContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readText(path: string): string;
}

export function reportOf(
  schedule: Schedule,
  record: ScheduleRecord | undefined,
  { now, readText }: ReportContext,
): ScheduleReport {
  const { name, planFile, trigger, overlap } = schedule;
  const isPaused = record?.isPaused ?? false;
  const next = trigger.kind === 'cron' && !isPaused ? nextTime(trigger, now) : undefined;
  return {
    name,
    plan: planFile,
    trigger: trigger.kind,
    fires: describeTrigger(schedule),
    overlap,
    is_paused: isPaused,
    ...(isPaused ? PAUSED : (findFault(schedule, readText) ?? loopStateOf(record))),
    next_at: isoOf(next ?? null),
    last_fired_at: isoOf(record?.lastFiredAt ?? null),
    last_plan_id: record?.lastPlanId ?? null,
    last_problem: record?.lastProblem ?? null,
  };
}

type State = Pick<ScheduleReport, 'state' | 'because'>;

const PAUSED: State = { state: 'paused', because: null };

/** What is wrong with the files that it needs; undefined if nothing is known to be. */
function findFault(schedule: Schedule, readText: ReportContext['readText']): State | undefined {
  const { trigger } = schedule;
  const planProblem = findPlanProblem(schedule, readText);
  if (planProblem !== undefined) return { state: 'plan_invalid', because: planProblem };
  if (trigger.kind !== 'vault_change' || existsSync(trigger.vault)) return undefined;
  // People who see schedules need not know the folders of the server.
  const because = `The folder of its vault is missing: ${basename(trigger.vault)}. Changes count again when it is back.`;
  return { state: 'vault_missing', because };
}

function loopStateOf(record: ScheduleRecord | undefined): State {
  if ((record?.chain ?? 0) <= MOST_CHAINED) return { state: 'active', because: null };
  const because = `Stopped after ${MOST_CHAINED} runs in a row that only plans of schedules started, by changing each other's vaults. It starts again by another change, by hand, or after pause and resume.`;
  return { state: 'looping', because };
}

function describeTrigger({ trigger }: Schedule): string {
  if (trigger.kind === 'cron')
    return `${trigger.cron}${trigger.timezone === undefined ? '' : ` (${trigger.timezone})`}`;
  if (trigger.kind === 'webhook') return 'on a signed webhook';
  const what = trigger.paths.length === 0 ? 'anything' : trigger.paths.join(', ');
  return `${trigger.quietMs / 1000} s after the last change of ${what}`;
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
