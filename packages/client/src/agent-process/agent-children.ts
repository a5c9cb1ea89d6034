import type { Environment } from '../processes/spawned-process.ts';
import type { Spawner } from '../processes/spawner.ts';
import { AgentChild, type ChildSpec, type Guards } from './agent-child.ts';
import { standbyEnvironment } from './environment.ts';
import type { AgentEntry } from './registry.ts';

export interface ChildrenOptions {
  readonly graceMs: number;
  readonly spawner: Spawner;
  readonly guards: Guards;
}

interface StandbyChild {
  readonly child: AgentChild;
  /** Identifies the tasks that it can serve: those with the environment it was started with, except for the trace context. */
  readonly key: string;
}

/** The running children of one agent: busy ones, and standby ones that were started in advance. */
export class AgentChildren {
  readonly #entry: AgentEntry;
  readonly #options: ChildrenOptions;
  readonly #living = new Set<AgentChild>();
  #standby: StandbyChild[] = [];
  #isClosed = false;

  constructor(entry: AgentEntry, options: ChildrenOptions) {
    this.#entry = entry;
    this.#options = options;
  }

  /** Removes and returns a matching standby child. */
  takeStandby(env: Environment): AgentChild | undefined {
    if (this.#standby.length === 0) return undefined;
    const key = keyOf(env);
    const fit = this.#standby.find((waiting) => waiting.key === key && waiting.child.isReady);
    if (fit !== undefined) this.#forget(fit.child);
    return fit?.child;
  }

  start(env: Environment, args: readonly string[] = []): AgentChild {
    const { command, maxOutputBytes } = this.#entry;
    const spec: ChildSpec = { command: [...command, ...args], env, maxOutputBytes, graceMs: this.#options.graceMs };
    const child = new AgentChild(spec, this.#options);
    this.#living.add(child);
    void child.ended.then(() => {
      this.#living.delete(child);
      this.#forget(child);
    });
    return child;
  }

  /**
   * Starts standby children up to the entry's number, all for tasks with this environment.
   *
   * Call it after an answer. Earlier, it would compete with the task for the processor, and an agent that exits while
   * it waits would be started in a loop.
   */
  refill(env: Environment): void {
    if (this.#isClosed || this.#entry.standby === 0) return;
    const key = keyOf(env);
    for (const { child } of this.#standby.filter((waiting) => waiting.key !== key || !waiting.child.isReady)) {
      this.#forget(child);
      child.kill();
    }
    while (this.#standby.length < this.#entry.standby) {
      this.#standby.push({ key, child: this.start(standbyEnvironment(env)) });
    }
  }

  /** Stops all children: standby ones immediately, busy ones with a grace period. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { child } of this.#standby) child.kill();
    this.#standby = [];
    for (const child of this.#living) child.stop('CANCELLED');
    await Promise.all([...this.#living].map((child) => child.ended));
  }

  #forget(child: AgentChild): void {
    this.#standby = this.#standby.filter((waiting) => waiting.child !== child);
  }
}

function keyOf(env: Environment): string {
  return JSON.stringify(Object.entries(standbyEnvironment(env)).toSorted());
}
