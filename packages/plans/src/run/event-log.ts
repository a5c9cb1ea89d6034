import { randomUUID } from 'node:crypto';
import type { PlanReset } from './wire-reports.ts';

/** All events of a run, also for readers that join late. */
export interface EventLog<Event> {
  readonly size: number;
  add(event: Event): void;
  /** Ends the log. Readers end after the last event. */
  end(): void;
  /** All events, or those after one of them. An unknown one gets `reset`, then all events. */
  read(after?: string): AsyncIterable<(Event & { readonly id: string }) | PlanReset>;
}

export function createEventLog<Event>(planId: string): EventLog<Event> {
  // Another log of the plan, such as that of an earlier process, has other ids.
  const name = randomUUID().slice(0, 8);
  const events: Event[] = [];
  let changed = Promise.withResolvers<void>();
  let isEnded = false;

  const wake = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  /** The number of events up to an id; undefined if it is unknown. */
  const countUntil = (id: string): number | undefined => {
    const [log, count = ''] = id.split('.');
    return log === name && /^\d{1,9}$/.test(count) && Number(count) <= events.length ? Number(count) : undefined;
  };
  return {
    get size() {
      return events.length;
    },
    add(event) {
      events.push(event);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *read(after) {
      const seen = after === undefined ? 0 : countUntil(after);
      if (seen === undefined) yield { type: 'reset', plan_id: planId, id: `${name}.0` };
      for (let next = seen ?? 0; ; next++) {
        while (next >= events.length && !isEnded) await changed.promise;
        const event = events[next];
        if (next >= events.length || event === undefined) return;
        yield { ...event, id: `${name}.${next + 1}` };
      }
    },
  };
}
