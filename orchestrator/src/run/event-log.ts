/** All events of a run, also for readers that join late. */
export interface EventLog<Event> extends AsyncIterable<Event> {
  add(event: Event): void;
  /** Ends the log. Readers end after the last event. */
  end(): void;
}

export function createEventLog<Event>(): EventLog<Event> {
  const events: Event[] = [];
  let changed = Promise.withResolvers<void>();
  let isEnded = false;

  const wake = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  return {
    add(event) {
      events.push(event);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (let next = 0; ; next++) {
        while (next >= events.length && !isEnded) await changed.promise;
        const event = events[next];
        if (next >= events.length || event === undefined) return;
        yield event;
      }
    },
  };
}
