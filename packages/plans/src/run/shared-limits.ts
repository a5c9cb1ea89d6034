import { isOfDisk, journalUnwritable, RESUME } from '../journal/disk-errors.ts';
import { type HeldPlanLane, type LimitsDatabase, openLimitsDatabase } from '../journal/limits-database.ts';
import { isPlanLocked } from '../journal/plan-lock.ts';
import type { HeldLane } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { type ScopeRoom, type SharedRoom, scopesOf, wordsOf } from '../plan/shared-room.ts';
import type { Limit } from '../settings/settings.ts';
import type { Clock } from './clock.ts';

/** A task that starts. */
interface Start {
  readonly key: string;
  readonly task: Pick<CheckedTask, 'agent' | 'vault'>;
}

/** What follows from the room that a plan gets. */
interface Claim {
  readonly starts: readonly Start[];
  readonly held: readonly HeldLane[];
}

/** The limits over all plans of a state folder, in all processes. */
export interface SharedLimits {
  /** Decides what starts, while no other process takes room, and takes the room for it. */
  claim<Decision extends Claim>(planId: string, decide: (room: SharedRoom) => Decision): Decision;
  /** Gives back the room of a task that has ended. */
  release(planId: string, key: string): void;
  /** Gives back all room of a plan that begins or ends here. */
  releasePlan(planId: string): void;
  /** Notices what other processes have changed, and that they have died. */
  look(): void;
  close(): void;
}

interface LimitsHost {
  readonly stateDir: string;
  readonly clock: Clock;
  /** Whether a plan runs in this process. */
  isRunHere(planId: string): boolean;
  /** Called when there may be more room. */
  onRoom(): void;
}

/** How often a process shows that it still looks for room. */
const SHOW_MS = 5000;
/** Room is kept for a process as long as it looked this recently. One that is stopped or hangs must not block the others. */
const PATIENCE_MS = 15_000;

/** Opens the limits of a state folder; undefined if there are none. */
export function openSharedLimits(limits: readonly Limit[], host: LimitsHost): SharedLimits | undefined {
  return limits.length === 0 ? undefined : new Limits(limits, host);
}

class Limits implements SharedLimits {
  readonly #limits: readonly Limit[];
  readonly #host: LimitsHost;
  readonly #database: LimitsDatabase;
  #version = 0;
  #shownAt = 0;
  #stopTimer = (): void => {};
  /** Plans of this process that wait. */
  readonly #held = new Set<string>();
  /** Nothing else may keep a process that only waits. */
  #keepAlive: NodeJS.Timeout | undefined;

  constructor(limits: readonly Limit[], host: LimitsHost) {
    this.#limits = limits;
    this.#host = host;
    this.#database = openLimitsDatabase(host.stateDir);
  }

  claim<Decision extends Claim>(planId: string, decide: (room: SharedRoom) => Decision): Decision {
    const now = this.#host.clock.now();
    return this.#change(() => {
      const waiting = this.#database.waiting();
      const mine = waiting.filter((lane) => lane.planId === planId);
      const decision = decide({
        scopes: new Map(this.#limits.map((limit) => [nameOf(limit), this.#roomOf(limit, now)])),
        others: waiting.filter((lane) => lane.planId !== planId && lane.seenAt > now - PATIENCE_MS),
        since: new Map(mine.map(({ name, since }) => [name, since])),
      });
      for (const start of decision.starts) this.#take(planId, start, now);
      if (isNews(decision.held, mine, now)) this.#database.setWaiting(planId, decision.held, now);
      if (decision.held.length > 0) this.#wakeForStarts(now);
      this.#noteHeld(planId, decision.held.length > 0);
      return decision;
    });
  }

  release(planId: string, key: string): void {
    this.#change(() => this.#database.removeSlot(planId, key));
  }

  releasePlan(planId: string): void {
    this.#change(() => this.#database.removePlan(planId));
    this.#noteHeld(planId, false);
    this.#host.onRoom();
  }

  look(): void {
    const { clock, isRunHere, stateDir, onRoom } = this.#host;
    const left = this.#database.planIds().filter((id) => !isRunHere(id) && !isPlanLocked(stateDir, id));
    for (const planId of left) this.#change(() => this.#database.removePlan(planId));
    const version = this.#database.version();
    const isShowDue = clock.now() >= this.#shownAt + SHOW_MS;
    if (left.length === 0 && version === this.#version && !isShowDue) return;
    this.#version = version;
    this.#shownAt = clock.now();
    onRoom();
  }

  close(): void {
    this.#stopTimer();
    clearInterval(this.#keepAlive);
    this.#database.close();
  }

  #noteHeld(planId: string, isHeld: boolean): void {
    if (isHeld) this.#held.add(planId);
    else this.#held.delete(planId);
    if (this.#held.size > 0) this.#keepAlive ??= setInterval(() => {}, SHOW_MS);
    else {
      clearInterval(this.#keepAlive);
      this.#keepAlive = undefined;
    }
  }

  #roomOf(limit: Limit, now: number): ScopeRoom {
    const { scope, concurrency, rate } = limit;
    const name = nameOf(limit);
    const words = wordsOf(name);
    const running =
      scope.kind === 'host' ? this.#database.countSlots() : this.#database.countSlots(scope.kind, scope.name);
    const room = {
      slots: Math.max(0, concurrency - running),
      noSlot: `waits for a slot of ${words}: ${concurrency} of ${concurrency} in use`,
      noStart: `waits for a start of ${words}: ${rate?.text} are used up`,
    };
    if (rate === undefined) return { ...room, starts: Number.POSITIVE_INFINITY };
    const { count } = this.#database.startsAfter(name, now - rate.windowMs, now);
    return { ...room, starts: Math.max(0, rate.starts - count) };
  }

  #take(planId: string, { key, task }: Start, now: number): void {
    const { agent, vault } = task;
    this.#database.addSlot({ planId, key, agent, vault });
    const scopes = new Set(scopesOf(task));
    for (const limit of this.#limits)
      if (limit.rate !== undefined && scopes.has(nameOf(limit)))
        this.#database.addStart(nameOf(limit), now, limit.rate.starts);
  }

  /** Looks for room again when the first start counts no more for a rate that is used up. */
  #wakeForStarts(now: number): void {
    const due = this.#limits.flatMap((limit) => {
      if (limit.rate === undefined) return [];
      const { starts, windowMs } = limit.rate;
      const { count, oldestAt } = this.#database.startsAfter(nameOf(limit), now - windowMs, now);
      return count < starts ? [] : [oldestAt + windowMs];
    });
    this.#stopTimer();
    if (due.length === 0) return;
    this.#stopTimer = this.#host.clock.after(Math.max(1, Math.min(...due) - now), () => this.#host.onRoom());
  }

  #change<Result>(work: () => Result): Result {
    try {
      return this.#database.inTransaction(work);
    } catch (error) {
      throw isOfDisk(error) ? journalUnwritable(this.#host.stateDir, error, RESUME) : error;
    }
  }
}

function nameOf({ scope }: Limit): string {
  return scope.kind === 'host' ? 'host' : `${scope.kind} ${scope.name}`;
}

/** Whether other processes must learn what a plan waits for: each write makes them look. */
function isNews(held: readonly HeldLane[], known: readonly HeldPlanLane[], now: number): boolean {
  const factsOf = ({ name, priority, count, because, since }: HeldLane) =>
    [name, priority, count, because, since].join();
  const before = new Set(known.map(factsOf));
  const isSame = held.length === known.length && held.every((lane) => before.has(factsOf(lane)));
  return !isSame || known.some(({ seenAt }) => seenAt <= now - SHOW_MS);
}
