import type { HeldLane } from './book.ts';
import { isSameVault, type Lane, type NextLane, type Ready, useOf, type VaultUse } from './ready-queue.ts';
import { RoomLeft, type SharedRoom, unlimited } from './shared-room.ts';
import { put, type Turn } from './turn.ts';

/** What other plans of the host leave for this one. */
export interface Room {
  readonly elsewhere: readonly VaultUse[];
  readonly starts: number;
  /** How many tasks of an agent may start; any number if it is missing. */
  readonly agents: ReadonlyMap<string, number>;
  /** What tasks of agents that failed wait for. Default: nothing. */
  readonly pauses?: ReadonlyMap<string, string>;
  /** What limits over all plans leave. Default: there are none. */
  readonly shared?: SharedRoom;
}

/** Room without other plans and without limits. */
export const allRoom: Room = { elsewhere: [], starts: Number.POSITIVE_INFINITY, agents: new Map() };

/** The room that is left after attempts of some agents have started. */
export function lessRoom({ agents, ...room }: Room, started: readonly string[]): Room {
  const left = new Map(agents);
  for (const agent of started) {
    const starts = left.get(agent);
    if (starts !== undefined) left.set(agent, starts - 1);
  }
  return { ...room, starts: room.starts - started.length, agents: left };
}

/**
 * Starts ready tasks as long as there is room for them: on the host, for their agent, for a writer in their vault, and
 * within the limits over all plans. Remembers in the book what waits for such a limit.
 */
export function startReady(
  turn: Turn,
  { elsewhere, starts, agents: room, pauses = new Map(), shared = unlimited }: Room,
): void {
  const { book } = turn;
  const agents = new Map(room);
  const writes = [...elsewhere, ...[...book.running.values()].map(useOf)].filter((use) => use.writes);
  const left = new RoomLeft(shared);
  const since = new Map(shared.since);
  const held = new Map<Lane, HeldLane>();
  const isOpen = (lane: Lane): boolean =>
    !held.has(lane) &&
    (agents.get(lane.agent) ?? 1) > 0 &&
    !(lane.use.writes && writes.some((other) => isSameVault(other, lane.use)));
  let started = 0;
  const resumed = endPauses(book, pauses);

  while (book.running.size < book.concurrency && started < starts) {
    const next = book.ready.next(isOpen, (key) => book.get(key).state === 'queued');
    if (next === undefined) break;
    const { lane, first } = next;
    const { task } = first;
    const waitsSince = since.get(lane.name) ?? turn.at;
    left.keepForOthers(task.priority ?? 0, waitsSince);
    const because = left.obstacleFor(task);
    if (because !== undefined) {
      held.set(lane, hold(turn, next, { because, since: waitsSince }));
      continue;
    }
    lane.waiting.pop();
    left.take(task);
    since.set(lane.name, turn.at);
    if (lane.use.writes) writes.push(lane.use);
    const agentStarts = agents.get(task.agent);
    if (agentStarts !== undefined) agents.set(task.agent, agentStarts - 1);
    started += 1;
    start(turn, first.key);
  }
  for (const lane of resumed) if (!held.has(lane)) report(turn, lane.waiting.data, undefined);
  const paused = reportPauses(turn, pauses);
  // A plan that has all the tasks that it may have does not wait for a limit.
  book.held = [...(book.running.size < book.concurrency ? held.values() : []), ...paused];
}

function start(turn: Turn, key: string): void {
  const { book, effects } = turn;
  const { attempts, isUncertain: wasUncertain } = book.get(key);
  book.asked.delete(key);
  // It counts as uncertain from before the request is sent until its answer has arrived.
  put(turn, key, { state: 'running', attempts: attempts + 1, isUncertain: true, because: null });
  effects.push({ kind: 'start', key, wasUncertain });
}

/** Reports the tasks of a lane that now wait for a limit. */
function hold(
  turn: Turn,
  { lane, first }: NextLane,
  { because, since }: Pick<HeldLane, 'because' | 'since'>,
): HeldLane {
  report(turn, lane.unheld, because);
  lane.unheld = [];
  const { task } = first;
  const { book } = turn;
  return {
    name: lane.name,
    agent: task.agent,
    vault: task.vault,
    priority: task.priority ?? 0,
    // A vault has one writer at a time.
    count: lane.use.writes ? 1 : Math.min(lane.waiting.length, book.concurrency - book.running.size),
    because,
    since,
  };
}

/** The lanes whose agents are started again. Their tasks may now wait for a limit. */
function endPauses({ ready }: Turn['book'], pauses: ReadonlyMap<string, string>): Lane[] {
  const resumed = [...ready.lanes].filter(({ agent, pause }) => pause !== undefined && !pauses.has(agent));
  for (const lane of resumed) {
    lane.pause = undefined;
    lane.unheld = [...lane.waiting.data];
  }
  return resumed;
}

/** Reports the tasks that wait for their agents, and returns their lanes. */
function reportPauses(turn: Turn, pauses: ReadonlyMap<string, string>): HeldLane[] {
  return [...turn.book.ready.lanes].flatMap((lane) => {
    const because = pauses.get(lane.agent);
    const first = lane.waiting.peek();
    if (because === undefined || first === undefined) return [];
    if (because !== lane.pause?.because) report(turn, lane.waiting.data, because);
    lane.pause = { because, since: lane.pause?.since ?? turn.at };
    const { name, agent } = lane;
    const { vault, priority = 0 } = first.task;
    // They need no room of limits yet.
    return [{ name, agent, vault, priority, count: 0, ...lane.pause }];
  });
}

function report({ book, effects }: Turn, tasks: readonly Ready[], because: string | undefined): void {
  for (const { key } of tasks) if (book.get(key).state === 'queued') effects.push({ kind: 'hold', key, because });
}
