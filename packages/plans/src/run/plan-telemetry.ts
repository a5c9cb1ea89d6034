import type { TraceContext } from '@obsidian-agent/platform';
import { createNoopMeter, metrics } from '@opentelemetry/api';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { PlanGraph } from '../plan/graph.ts';
import { areLogsCollected, createPlanLog, type PlanLog } from './plan-log.ts';
import { PlanMetrics } from './plan-metrics.ts';
import { PlanSpans } from './plan-spans.ts';
import { ReadyTimes } from './ready-times.ts';
import type { PlanNames } from './telemetry-attributes.ts';
import type { OpenSpan } from './trace.ts';
import type { PlanEvent, TaskChange } from './wire-reports.ts';

export interface ObservedPlan extends PlanNames {
  readonly graph: PlanGraph;
  readonly span: OpenSpan;
  answerOf(key: string): AnswerRef | null;
}

/** Turns the events of a running plan into spans, metrics and log records. */
export interface PlanTelemetry {
  observe(event: PlanEvent): void;
  /** The span that is the parent of a task's attempts. */
  contextOf(key: string): TraceContext;
  /** Ends what is open in a plan that this process does not finish. */
  interrupt(): void;
}

/** Observes a plan, unless nobody collects spans, metrics or log records. */
export function observePlan(plan: ObservedPlan): PlanTelemetry {
  const { isRecorded, context } = plan.span;
  const isMeasured = metrics.getMeter('orchestrator') !== createNoopMeter();
  if (isRecorded || isMeasured || areLogsCollected()) return new CollectedTelemetry(plan);
  return { observe: () => {}, contextOf: () => context, interrupt: () => {} };
}

class CollectedTelemetry implements PlanTelemetry {
  readonly #plan: ObservedPlan;
  readonly #ready: ReadyTimes;
  readonly #spans: PlanSpans;
  readonly #metrics: PlanMetrics;
  readonly #log: PlanLog;
  /** The last change of each task. */
  readonly #seen = new Map<string, string>();

  constructor(plan: ObservedPlan) {
    this.#plan = plan;
    this.#ready = new ReadyTimes(plan.graph, plan.span.startedAt);
    this.#spans = new PlanSpans(plan, this.#ready);
    this.#metrics = new PlanMetrics(plan, this.#ready);
    this.#log = createPlanLog(plan);
  }

  observe(event: PlanEvent): void {
    if (event.type === 'plan') this.#log.writePlan(event.state, this.#spans.observePlan(event));
    if (event.type !== 'task' || isHold(event) || !this.#isNew(event)) return;
    this.#log.writeTask(event, this.#spans.observeTask(event));
    this.#metrics.observe(event);
    this.#ready.changed(event.task, event.retry_in_ms);
  }

  contextOf(key: string): TraceContext {
    return this.#spans.open(key).context;
  }

  interrupt(): void {
    this.#metrics.interrupt();
    if (this.#spans.interrupt()) this.#log.writePlan('interrupted', this.#plan.span);
  }

  /** A task that is queued and started in one step is reported as running twice. */
  #isNew({ task, state, attempt }: TaskChange): boolean {
    const change = `${state} ${attempt}`;
    if (this.#seen.get(task) === change) return false;
    this.#seen.set(task, change);
    return true;
  }
}

/** Whether a task only says what it waits for. It was ready before. */
function isHold({ state, because }: TaskChange): boolean {
  return state === 'queued' && because !== undefined;
}
