import { taskIdFor } from '../plan/ids.ts';
import { hasEnded } from '../plan/task-state.ts';
import type { ObservedPlan } from './plan-telemetry.ts';
import type { ReadyTimes } from './ready-times.ts';
import { planAttributes, taskAttributes } from './telemetry-attributes.ts';
import { type OpenSpan, startSpan } from './trace.ts';
import type { PlanChange, TaskChange } from './wire-reports.ts';

/**
 * The spans of a plan: one per plan, task and item.
 *
 * The span of a task begins when it is ready to run, and ends with the task. So it covers its queue time, all attempts
 * and the waits between them. Items are below their for_each task, and the tasks of a sub-plan below its task.
 */
export class PlanSpans {
  readonly #plan: ObservedPlan;
  readonly #ready: ReadyTimes;
  readonly #spans = new Map<string, OpenSpan>();

  constructor(plan: ObservedPlan, ready: ReadyTimes) {
    this.#plan = plan;
    this.#ready = ready;
  }

  /** Ends the plan's span with the plan. */
  observePlan({ state }: PlanChange): OpenSpan {
    const { span } = this.#plan;
    if (state !== 'running') span.end(state === 'succeeded' ? undefined : state);
    return span;
  }

  /** Opens or ends the span of a task. Returns that of its plan if it has none. */
  observeTask({ task: key, state, attempt, failure }: TaskChange): OpenSpan {
    // What never started, and was skipped or cancelled, took no time.
    const isIdle = state === 'queued' || state === 'skipped' || state === 'cancelled';
    const span = isIdle ? this.#spans.get(key) : this.open(key);
    if (span === undefined) return this.#plan.span;
    if (hasEnded(state)) {
      this.#spans.delete(key);
      span.set({ 'obsidian_agent.task.state': state, 'obsidian_agent.task.attempts': attempt });
      span.end(state === 'failed' || state === 'cancelled' ? (failure?.reason ?? state) : undefined);
    }
    return span;
  }

  /** The open span of a task or item. */
  open(key: string): OpenSpan {
    const known = this.#spans.get(key);
    if (known !== undefined) return known;
    const { graph, planId } = this.#plan;
    const task = graph.taskOf(key);
    const parent = this.#parentOf(key);
    const span = startSpan(`task ${task.id}`, {
      parent: parent.context,
      startedAt: Math.max(parent.startedAt, this.#ready.of(key)),
      attributes: { ...planAttributes(this.#plan), ...taskAttributes(task, { key, taskId: taskIdFor(planId, key) }) },
    });
    this.#spans.set(key, span);
    return span;
  }

  /** Ends all spans, the innermost first. Returns whether the plan was still running. */
  interrupt(): boolean {
    for (const span of [...this.#spans.values()].reverse()) span.end('interrupted');
    this.#spans.clear();
    return this.#plan.span.end('interrupted');
  }

  #parentOf(key: string): OpenSpan {
    const { id, within } = this.#plan.graph.taskOf(key);
    if (key !== id) return this.open(id);
    return within === undefined ? this.#plan.span : this.open(within);
  }
}
