import { expect, onTestFinished, test, vi } from 'vitest';
import { eventStream, type Message } from './event-stream.ts';

const signal = new AbortController().signal;
const openEncoder = async () => ({ encode: JSON.stringify });
const reportFailure = (error: unknown): never => {
  throw error;
};

/** Messages without end, and how many were taken. */
function createSource(): {
  taken: number;
  isEnded: boolean;
  open(until: AbortSignal): AsyncGenerator<readonly Message[]>;
} {
  const source = {
    taken: 0,
    isEnded: false,
    async *open(until: AbortSignal) {
      try {
        while (!until.aborted) {
          source.taken += 1;
          yield [{ id: String(source.taken), event: 'task', data: 'x'.repeat(1000) }];
        }
      } finally {
        source.isEnded = true;
      }
    },
  };
  return source;
}

test('a reader that does not read costs nothing', async () => {
  const source = createSource();
  const response = eventStream((until) => source.open(until), {
    signal,
    openEncoder,
    reportFailure,
    isAllowed: () => true,
  });
  const reader = response.body?.getReader();

  const beginning = await reader?.read();
  const first = await reader?.read();

  expect(new TextDecoder().decode(beginning?.value)).toBe('retry: 1000\n\n');
  expect(new TextDecoder().decode(first?.value)).toMatch(/^id: 1\nevent: task\ndata: "x+"\n\n$/);
  expect(source.taken).toBe(1);
});

test('a reader that leaves ends the source, also one that was slow', async () => {
  const source = createSource();
  const reader = eventStream((until) => source.open(until), {
    signal,
    openEncoder,
    reportFailure,
    isAllowed: () => true,
  }).body?.getReader();
  await reader?.read();
  await reader?.read();

  await reader?.cancel();
  await Promise.resolve();

  expect(source.isEnded).toBe(true);
});

test('a token that is revoked ends a stream, also one that never pauses', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const source = createSource();
  let isValid = true;
  const options = { signal, openEncoder, reportFailure, isAllowed: () => isValid };
  const reader = eventStream((until) => source.open(until), options).body?.getReader();
  await reader?.read();
  await reader?.read();

  isValid = false;
  vi.advanceTimersByTime(15_000);

  expect(await reader?.read()).toMatchObject({ done: true });
  expect(source.isEnded).toBe(true);
});

test('a source that fails ends the stream, and the reader sees nothing of why', async () => {
  const failures: unknown[] = [];
  const failing = async function* (): AsyncGenerator<readonly Message[]> {
    yield [{ event: 'task', data: 1 }];
    throw new Error('no such table');
  };
  const options = {
    signal,
    openEncoder,
    isAllowed: () => true,
    reportFailure: (error: unknown) => failures.push(error),
  };

  const text = await eventStream(failing, options).text();

  expect(text).toBe('retry: 1000\n\nevent: task\ndata: 1\n\n');
  expect(failures).toEqual([new Error('no such table')]);
});
