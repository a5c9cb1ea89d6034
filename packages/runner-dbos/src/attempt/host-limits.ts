import { OrchestratorError, type Settings, systemClock } from '@obsidian-agent/plans';
import { type HeldLane, lockPlan, openSharedLimits, RoomLeft } from '@obsidian-agent/plans/runner';

/** What the limits of a state folder need to know about an attempt. */
export interface LimitedAttempt {
  /** Its request id. */
  readonly key: string;
  readonly agent: string;
  /** Path of its vault; null if it has none. */
  readonly vault: string | null;
  readonly priority: number;
  /** When it began to wait, in milliseconds since 1970. */
  readonly since: number;
}

/** The limits over all plans of a host, which it shares with other processes of its state folder. */
export interface HostLimits extends Disposable {
  /** Lets the caller decide what starts within the room that is left, and returns that. */
  claim<Attempt extends LimitedAttempt>(
    choose: (left: RoomLeft) => { readonly starts: readonly Attempt[]; readonly held: readonly Attempt[] },
  ): readonly Attempt[];
  release(key: string): void;
  /** Calls back when there may be more room. */
  onRoom(call: () => void): void;
}

interface LimitedHost {
  readonly name: string;
  readonly stateDir: string;
  onFailure(error: Error): void;
}

/** How often to look what other processes have changed. */
const LOOK_MS = 250;
/** The process before may be about to end. */
const PATIENCE_MS = 5000;

/**
 * Opens the limits for the attempts of a host, which count as one plan there. Undefined if there are none.
 *
 * @throws OrchestratorError `HOST_TAKEN` if another worker uses the state folder under this name
 */
export function openHostLimits(limits: Settings['limits'], host: LimitedHost): HostLimits | undefined {
  if (limits.length === 0) return undefined;
  const id = `worker ${host.name}`;
  const lock = lockPlan(host.stateDir, id, PATIENCE_MS);
  if (lock === undefined) throw stateInUse(host);
  let call = (): void => {};
  const tryNow = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      host.onFailure(error as Error);
    }
  };
  const onRoom = (): void => tryNow(call);
  const isRunHere = (planId: string): boolean => planId === id;
  const shared = openSharedLimits(limits, { stateDir: host.stateDir, clock: systemClock, isRunHere, onRoom });
  // What a process that was killed has left.
  shared?.releasePlan(id);
  const timer = setInterval(() => tryNow(() => shared?.look()), LOOK_MS);
  return {
    claim(choose) {
      const decision = shared?.claim(id, (room) => {
        const left = new RoomLeft(room);
        const { starts, held } = choose(left);
        return {
          chosen: starts,
          starts: starts.map((task) => ({ key: task.key, task })),
          held: lanesOf(held, (task) => left.obstacleFor(task) ?? ''),
        };
      });
      return decision?.chosen ?? [];
    },
    release: (key) => tryNow(() => shared?.release(id, key)),
    onRoom(listener) {
      call = listener;
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      shared?.releasePlan(id);
      shared?.close();
      lock.release(true);
    },
  };
}

/** Attempts that need the same room, as other processes see them. */
function lanesOf(held: readonly LimitedAttempt[], whyNot: (attempt: LimitedAttempt) => string): HeldLane[] {
  const lanes = Map.groupBy(held, ({ agent, vault }) => JSON.stringify([agent, vault]));
  return [...lanes].flatMap(([name, [first, ...others]]) => {
    if (first === undefined) return [];
    const { agent, vault, priority, since } = first;
    return { name, agent, vault, priority, since, count: 1 + others.length, because: whyNot(first) };
  });
}

function stateInUse({ name, stateDir }: LimitedHost): OrchestratorError {
  return new OrchestratorError('HOST_TAKEN', {
    message: `Another worker of host "${name}" uses the state folder ${stateDir}.`,
    hint: 'Stop it, or give this worker a state folder of its own.',
  });
}
