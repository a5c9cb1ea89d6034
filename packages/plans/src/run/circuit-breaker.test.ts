import { expect, test } from 'vitest';
import { type BreakerState, createCircuitBreaker } from './circuit-breaker.ts';

function createBreaker() {
  const time = { now: 0 };
  const states: BreakerState[] = [];
  const clock = { now: () => time.now, after: () => () => {} };
  return { breaker: createCircuitBreaker(clock, { onChange: (state) => states.push(state) }), time, states };
}

/** A breaker for which three tasks failed. */
function createOpen() {
  const made = createBreaker();
  for (const task of ['a', 'b', 'c']) made.breaker.failed(task);
  return made;
}

test('failures of three different tasks make the others wait for a probe', () => {
  const { breaker, time } = createOpen();

  expect(breaker.starts()).toBe(0);
  expect(breaker.admit()).toBe(false);
  expect(breaker.waitMs()).toBe(1000);
  time.now = 1000;
  expect(breaker.starts()).toBe(1);
});

test('one task that fails again and again does not open it', () => {
  const { breaker } = createBreaker();

  for (let attempt = 0; attempt < 10; attempt++) breaker.failed('a');

  expect(breaker.starts()).toBe(Number.POSITIVE_INFINITY);
});

test('a success in between, or a minute, forgets earlier failures', () => {
  const { breaker, time } = createBreaker();

  breaker.failed('a');
  breaker.failed('b');
  breaker.succeeded();
  breaker.failed('c');
  breaker.failed('d');
  time.now = 60_001;
  breaker.failed('e');

  expect(breaker.starts()).toBe(Number.POSITIVE_INFINITY);
});

test('one probe at a time decides, after 1, 2 and 4 seconds', () => {
  const { breaker, time } = createOpen();

  for (const wait of [1000, 2000, 4000]) {
    expect(breaker.waitMs()).toBe(wait);
    time.now += wait;
    expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
    expect(breaker.starts()).toBe(0);
    breaker.failed('probe');
  }

  // Then tasks fail for a minute instead of waiting.
  expect(breaker.starts()).toBe(Number.POSITIVE_INFINITY);
  expect(breaker.admit()).toBe(false);
  time.now += 60_000;
  expect(breaker.admit()).toBe(true);
  breaker.succeeded();
  expect([breaker.admit(), breaker.admit()]).toEqual([true, true]);
});

test('after an inconclusive probe the next one may start', () => {
  const { breaker, time } = createOpen();
  time.now = 1000;

  breaker.admit();
  breaker.ignored();

  expect(breaker.admit()).toBe(true);
});

test('each change of its state is reported: open, broken after the last probe, closed after a success', () => {
  const { breaker, time, states } = createOpen();

  for (const wait of [1000, 2000, 4000, 60_000]) {
    time.now += wait;
    breaker.admit();
    if (wait < 60_000) breaker.failed('probe');
  }
  breaker.succeeded();

  expect(states).toEqual(['open', 'open', 'open', 'broken', 'closed']);
});
