import TinyQueue from 'tinyqueue';
import type { CheckedTask } from './checked-plan.ts';

/** How a running task uses a vault; null if the vault is not known yet. */
export interface VaultUse {
  readonly vault: string | null;
  readonly writes: boolean;
}

/** How a task uses its vault. */
export function useOf({ vault, effect }: Pick<CheckedTask, 'vault' | 'effect'>): VaultUse {
  return { vault, writes: effect !== 'read' };
}

/** Whether two writers may be at work in one vault. A vault that is not known yet counts as every vault. */
export function isSameVault(a: VaultUse, b: VaultUse): boolean {
  return a.vault === null || b.vault === null || a.vault === b.vault;
}

export interface Ready {
  readonly key: string;
  readonly task: CheckedTask;
  /** Place of the task in the plan, and of the item in the task. */
  readonly place: readonly [task: number, item: number];
}

/** Tasks that share an agent and the use of a vault, so that all of them may start or none. */
export interface Lane {
  readonly name: string;
  readonly agent: string;
  readonly use: VaultUse;
  readonly waiting: TinyQueue<Ready>;
  /** Those of which nobody knows yet that they wait for a limit. */
  unheld: Ready[];
  /** Why its agent is not started, as it was reported last, and since when; in milliseconds since 1970. */
  pause: { readonly because: string; readonly since: number } | undefined;
}

/** The name of the lane of a task. */
export function laneOf(task: CheckedTask): string {
  const { vault, writes } = useOf(task);
  return JSON.stringify([task.agent, vault, writes]);
}

/** The tasks that may start as soon as there is room for them, in lanes of tasks that need the same room. */
export class ReadyQueue {
  readonly #lanes = new Map<string, Lane>();

  add(ready: Ready): void {
    const name = laneOf(ready.task);
    const lane = this.#lanes.get(name) ?? newLane(name, ready.task);
    this.#lanes.set(name, lane);
    lane.waiting.push(ready);
    lane.unheld.push(ready);
  }

  /** Whether a task waits for room, or did until it ended. */
  get isWaiting(): boolean {
    return this.#lanes.size > 0;
  }

  get lanes(): Iterable<Lane> {
    return this.#lanes.values();
  }

  /**
   * The open lane with the next task.
   *
   * @param isStill false for tasks that have ended since they were added
   */
  next(isOpen: (lane: Lane) => boolean, isStill: (key: string) => boolean): NextLane | undefined {
    let best: NextLane | undefined;
    for (const [name, lane] of this.#lanes) {
      const first = firstOf(lane, isStill);
      if (first === undefined) this.#lanes.delete(name);
      else if (isOpen(lane) && (best === undefined || byTurn(first, best.first) < 0)) best = { lane, first };
    }
    return best;
  }
}

export interface NextLane {
  readonly lane: Lane;
  readonly first: Ready;
}

function newLane(name: string, task: CheckedTask): Lane {
  return {
    name,
    agent: task.agent,
    use: useOf(task),
    waiting: new TinyQueue<Ready>([], byTurn),
    unheld: [],
    pause: undefined,
  };
}

function firstOf({ waiting }: Lane, isStill: (key: string) => boolean): Ready | undefined {
  for (let first = waiting.peek(); first !== undefined; first = waiting.peek()) {
    if (isStill(first.key)) return first;
    waiting.pop();
  }
  return undefined;
}

/** By priority, then in the order of the plan. */
function byTurn(a: Ready, b: Ready): number {
  return (b.task.priority ?? 0) - (a.task.priority ?? 0) || a.place[0] - b.place[0] || a.place[1] - b.place[1];
}
