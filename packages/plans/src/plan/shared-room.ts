import type { CheckedTask } from './checked-plan.ts';

/** What a limit counts: `host`, `agent NAME` or `vault PATH`. */
export type ScopeName = string;

/** The scopes that a task of an agent and vault counts for. A vault that is not known before the task starts has none. */
export function scopesOf({ agent, vault }: Pick<CheckedTask, 'agent' | 'vault'>): ScopeName[] {
  return ['host', `agent ${agent}`, ...(vault === null || vault === '' ? [] : [`vault ${vault}`])];
}

/** What a limit leaves at a moment. */
export interface ScopeRoom {
  /** How many more tasks may run at the same time. */
  readonly slots: number;
  /** How many more may start in the time of the rate. */
  readonly starts: number;
  /** What a task waits for if there are no more slots, or no more starts. */
  readonly noSlot: string;
  readonly noStart: string;
}

/** Tasks of another plan that wait for a limit, and need the same. */
export interface Waiting {
  readonly planId: string;
  readonly agent: string;
  readonly vault: string | null;
  /** Of the first of them. */
  readonly priority: number;
  /** When the last one of them started, or the first began to wait; in milliseconds since 1970. */
  readonly since: number;
  readonly count: number;
}

/** What the limits over all plans leave for one plan. */
export interface SharedRoom {
  /** Only scopes with a limit. */
  readonly scopes: ReadonlyMap<ScopeName, ScopeRoom>;
  readonly others: readonly Waiting[];
  /** Since when lanes of the plan wait, by their names. */
  readonly since: ReadonlyMap<string, number>;
}

/** Room without limits. */
export const unlimited: SharedRoom = { scopes: new Map(), others: [], since: new Map() };

interface Left {
  slots: number;
  starts: number;
  /** The plan for whose tasks a slot is kept. */
  keptFor: string | undefined;
}

/** The room that is left while tasks start: what precedes a task of the plan in other plans gets its room first. */
export class RoomLeft {
  readonly #room: SharedRoom;
  readonly #left: ReadonlyMap<ScopeName, Left>;
  readonly #others: readonly Waiting[];
  /** Others before this one have their room. */
  #next = 0;

  constructor(room: SharedRoom) {
    this.#room = room;
    this.#left = new Map(
      [...room.scopes].map(([name, { slots, starts }]) => [name, { slots, starts, keptFor: undefined }]),
    );
    this.#others = room.others.toSorted((a, b) => b.priority - a.priority || a.since - b.since);
  }

  /** Keeps room for the tasks of other plans that come before one. Must be called in the order of the plan's tasks. */
  keepForOthers(priority: number, since: number): void {
    for (let other = this.#others[this.#next]; other !== undefined; other = this.#others[this.#next]) {
      if (other.priority < priority || (other.priority === priority && other.since >= since)) return;
      for (let count = 0; count < other.count && this.obstacleFor(other) === undefined; count += 1)
        this.take(other, other.planId);
      this.#next += 1;
    }
  }

  /** What a task must wait for; undefined if it may start. */
  obstacleFor(task: Pick<CheckedTask, 'agent' | 'vault'>): string | undefined {
    for (const name of scopesOf(task)) {
      const left = this.#left.get(name);
      if (left === undefined || (left.slots > 0 && left.starts > 0)) continue;
      if (left.keptFor !== undefined) return `waits for a slot of ${wordsOf(name)}: plan "${left.keptFor}" is first`;
      const room = this.#room.scopes.get(name);
      return left.slots > 0 ? room?.noStart : room?.noSlot;
    }
    return undefined;
  }

  /** @param keptFor the other plan that gets the room */
  take(task: Pick<CheckedTask, 'agent' | 'vault'>, keptFor?: string): void {
    for (const name of scopesOf(task)) {
      const left = this.#left.get(name);
      if (left === undefined) continue;
      left.slots -= 1;
      left.starts -= 1;
      if (keptFor !== undefined) left.keptFor = keptFor;
    }
  }
}

/** A scope as people read it. */
export function wordsOf(name: ScopeName): string {
  return name === 'host' ? 'the host' : name;
}
