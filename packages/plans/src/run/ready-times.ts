import type { PlanGraph } from '../plan/graph.ts';
import { traceTime } from './trace.ts';

/** When the tasks of a running plan became ready to run. */
export class ReadyTimes {
  readonly #graph: PlanGraph;
  readonly #beganAt: number;
  readonly #changedAt = new Map<string, number>();

  /** @param beganAt when this run of the plan began, in milliseconds since 1970 */
  constructor(graph: PlanGraph, beganAt: number) {
    this.#graph = graph;
    this.#beganAt = beganAt;
  }

  /** Remembers that a task or item has another state now. A retry is ready when its wait is over. */
  changed(key: string, waitMs = 0): void {
    this.#changedAt.set(key, traceTime() + waitMs);
  }

  /** When a task or item that starts now was queued, and the last of its dependencies ended. */
  of(key: string): number {
    const { dependsOn, within } = this.#graph.taskOf(key);
    return [key, ...dependsOn, ...(within === undefined ? [] : [within])].reduce(
      (latest, each) => Math.max(latest, this.#changedAt.get(each) ?? 0),
      this.#beganAt,
    );
  }
}
