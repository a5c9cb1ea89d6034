import type { TraceContext } from '@obsidian-agent/platform';
import type { PlanGraph } from '../plan/graph.ts';
import { taskIdFor } from '../plan/ids.ts';
import { hasEnded } from '../plan/task-state.ts';
import type { PlanChange, PlanEvent, TaskChange } from './plan-runner.ts';
import { type PlanNames, planAttributes, taskAttributes } from './telemetry-attributes.ts';
import { type OpenSpan, startSpan, traceTime } from './trace.ts';

interface ObservedPlan extends PlanNames {
  readonly graph: PlanGraph;
  readonly span: OpenSpan;
}

/**
 * Turns the events of a running plan into spans: one per plan, task and item.
 *
 * The span of a task begins when it is ready to run, and ends with the task. So it covers its queue time, all attempts
 * and the waits between them. Items are below their for_each task, and the tasks of a sub-plan below its task.
 */
export class PlanTelemetry {
  readonly #plan: ObservedPlan;
  readonly #spans = new Map<string, OpenSpan>();
  /** When each task changed its state last. */
  readonly #changedAt = new Map<string, number>();

  constructor(plan: ObservedPlan) {
    this.#plan = plan;
  }

  observe(event: PlanEvent): void {
    if (event.type === 'task') this.#observeTask(event);
    else if (event.type === 'plan') this.#observePlan(event);
  }

  /** The span of a task that has started. */
  contextOf(key: string): TraceContext {
    return this.#open(key).context;
  }

  /** Ends all spans of a plan that this process does not finish. */
  interrupt(): void {
    for (const span of [...this.#spans.values()].reverse()) span.end('interrupted');
    this.#spans.clear();
    this.#plan.span.end('interrupted');
  }

  #observePlan({ state }: PlanChange): void {
    if (state === 'running') return;
    this.#plan.span.end(state === 'succeeded' ? undefined : state);
  }

  #observeTask(event: TaskChange): void {
    const { task: key, state } = event;
    // What never started, and was skipped or cancelled, took no time.
    const isIdle = state === 'queued' || state === 'skipped' || state === 'cancelled';
    if (!isIdle) this.#open(key);
    if (hasEnded(state)) this.#close(event);
    this.#changedAt.set(key, traceTime());
  }

  #open(key: string): OpenSpan {
    const known = this.#spans.get(key);
    if (known !== undefined) return known;
    const { graph, planId } = this.#plan;
    const task = graph.taskOf(key);
    const parent = this.#parentOf(key);
    const span = startSpan(`task ${task.id}`, {
      parent: parent.context,
      startedAt: Math.max(parent.startedAt, this.#readyAt(key)),
      attributes: { ...planAttributes(this.#plan), ...taskAttributes(task, { key, taskId: taskIdFor(planId, key) }) },
    });
    this.#spans.set(key, span);
    return span;
  }

  #parentOf(key: string): OpenSpan {
    const { id, within } = this.#plan.graph.taskOf(key);
    if (key !== id) return this.#open(id);
    return within === undefined ? this.#plan.span : this.#open(within);
  }

  /** When the last of its dependencies ended, or it was queued again. */
  #readyAt(key: string): number {
    const { dependsOn } = this.#plan.graph.taskOf(key);
    const times = [key, ...dependsOn].map((each) => this.#changedAt.get(each) ?? 0);
    return times.reduce((latest, time) => Math.max(latest, time));
  }

  #close({ task: key, state, attempt, failure }: TaskChange): void {
    const span = this.#spans.get(key);
    if (span === undefined) return;
    this.#spans.delete(key);
    span.set({ 'obsidian_agent.task.state': state, 'obsidian_agent.task.attempts': attempt });
    span.end(state === 'failed' || state === 'cancelled' ? (failure?.reason ?? state) : undefined);
  }
}
