import { pid } from 'node:process';
import { parseTraceparent, type TraceContext } from '@obsidian-agent/platform';
import type { Journal } from '../journal/journal.ts';
import type { PlanRecord, TaskRecord } from '../journal/records.ts';
import type { BookFacts } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { queueLeft, reviveInterrupted } from '../plan/revive.ts';
import { assertAgents } from './assert-agents.ts';
import type { EventLog } from './event-log.ts';
import { PlanProgress } from './plan-progress.ts';
import { PlanRun } from './plan-run.ts';
import { observePlan } from './plan-telemetry.ts';
import type { RunHost } from './run-host.ts';
import { factsOf, TaskRecords } from './task-records.ts';
import { planAttributes } from './telemetry-attributes.ts';
import { startSpan } from './trace.ts';
import type { PlanEvent } from './wire-reports.ts';

interface KnownPlan {
  readonly host: RunHost;
  /** As submitted, or as it was left. */
  readonly known: PlanRecord;
  readonly events: EventLog<PlanEvent>;
  readonly parent: TraceContext | undefined;
  /** It was cancelled while no process ran it, and only ends now. */
  readonly isCancelled: boolean;
}

/** The tasks of a plan, and how far they are. */
export interface PlanRest {
  readonly tasks: readonly CheckedTask[];
  readonly stored: readonly TaskRecord[];
  readonly facts: BookFacts;
}

/** Prepares an ended plan to go on. */
export type Revive = (tasks: readonly CheckedTask[], facts: BookFacts, stored: readonly TaskRecord[]) => BookFacts;

/** How a plan starts in a runner. */
export interface RunStart {
  /** Default: new ones. */
  readonly events?: EventLog<PlanEvent>;
  /** If a person asked to go on. */
  readonly rest?: PlanRest;
}

/**
 * Prepares a plan to go on that a person asked for.
 *
 * @param host `signal`: ends the check of the agents
 * @throws OrchestratorError `AGENT_NOT_REGISTERED` or `COMMAND_MISSING`, and as `revive`
 */
export async function prepareRest(
  { journal, executor, signal }: Pick<RunHost, 'journal' | 'executor'> & { readonly signal: AbortSignal },
  known: PlanRecord,
  revive?: Revive,
): Promise<PlanRest> {
  const rest = readRest(journal, known, revive);
  await assertAgents(known.planId, rest, { executor, signal });
  return rest;
}

function readRest(journal: Journal, { planId, plan }: PlanRecord, revive?: Revive): PlanRest {
  const tasks = flattenPlan(plan);
  const stored = journal.tasksOf(planId);
  const left = factsOf(stored);
  return { tasks, stored, facts: reviveInterrupted(tasks, revive?.(tasks, left, stored) ?? left) };
}

/** As `readRest`, but what was undone stays so. */
function readEnd(journal: Journal, { planId, plan }: PlanRecord): PlanRest {
  const stored = journal.tasksOf(planId);
  return { tasks: flattenPlan(plan), stored, facts: queueLeft(factsOf(stored)) };
}

/**
 * Prepares the run of a plan from what the journal knows about it.
 *
 * @param rest if a person asked to go on. Then the plan's time limit starts again.
 */
export function openPlanRun({ host, known, events, parent, isCancelled }: KnownPlan, rest?: PlanRest): PlanRun {
  const { planId, plan, submittedAt } = known;
  const { tasks, stored, facts } = rest ?? (isCancelled ? readEnd : readRest)(host.journal, known);
  const linked = known.firstTraceparent === null ? undefined : parseTraceparent(known.firstTraceparent);
  const span = startSpan(`plan ${plan.name}`, { attributes: planAttributes(known), parent, linked });

  const revivedAt = rest === undefined ? known.revivedAt : host.clock.now();
  const record: PlanRecord = {
    ...known,
    traceId: span.context.traceId,
    firstTraceparent: known.firstTraceparent ?? span.traceparent,
    state: 'running',
    ownerPid: pid,
    revivedAt,
    deadlineAt: plan.timeoutMs === undefined ? null : (revivedAt ?? submittedAt) + plan.timeoutMs,
    endedAt: null,
    // What it does now is not undone. Its tasks say what still is.
    undoneAt: isCancelled ? known.undoneAt : null,
    undoBegunAt: isCancelled ? known.undoBegunAt : null,
  };
  const graph = graphOf(tasks);
  const records = new TaskRecords({ planId, graph }, stored, host.journal);
  const telemetry = observePlan({ ...known, graph, span, answerOf: (key) => records.get(key).answer });
  const observed = {
    add: (event: PlanEvent) => {
      events.add(event);
      telemetry.observe(event);
    },
    end: () => events.end(),
  };
  const progress = new PlanProgress({ record, tasks, facts, records });
  return new PlanRun({ host, progress, telemetry, events: observed });
}
