import { isSameVault, type Lane, useOf, type VaultUse } from './ready-queue.ts';
import { put, type Turn } from './turn.ts';

/** What other plans of the host leave for this one. */
export interface Room {
  readonly elsewhere: readonly VaultUse[];
  readonly starts: number;
  /** How many tasks of an agent may start; any number if it is missing. */
  readonly agents: ReadonlyMap<string, number>;
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

/** Starts ready tasks as long as there is room for them: on the host, for their agent, and for a writer in their vault. */
export function startReady(turn: Turn, room: Room): void {
  const { book, effects } = turn;
  const agents = new Map(room.agents);
  const writes = [...room.elsewhere, ...[...book.running.values()].map(useOf)].filter((use) => use.writes);
  const isOpen = ({ agent, use }: Lane): boolean =>
    (agents.get(agent) ?? 1) > 0 && !(use.writes && writes.some((other) => isSameVault(other, use)));
  let started = 0;

  while (book.running.size < book.concurrency && started < room.starts) {
    const next = book.ready.take(isOpen, (key) => book.get(key).state === 'queued');
    if (next === undefined) break;
    const { key, task } = next;
    const entry = book.get(key);
    book.asked.delete(key);
    if (task.effect !== 'read') writes.push(useOf(task));
    const left = agents.get(task.agent);
    if (left !== undefined) agents.set(task.agent, left - 1);
    started += 1;
    // It counts as uncertain from before the request is sent until its answer has arrived.
    put(turn, key, { state: 'running', attempts: entry.attempts + 1, isUncertain: true, because: null });
    effects.push({ kind: 'start', key, wasUncertain: entry.isUncertain });
  }
}
