import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function createBreaker() {
  const time = { now: 0 };
  const breaker = createCircuitBreaker({ now: () => time.now, after: () => () => {} });
  return { breaker, time };
}

test('three failures in a row open it for a minute', () => {
  const { breaker, time } = createBreaker();

  for (let failure = 0; failure < 3; failure++) {
    expect(breaker.admit()).toBe(true);
    breaker.failed();
  }

  expect(breaker.admit()).toBe(false);
  expect(breaker.openMs()).toBe(60_000);
  time.now = 60_000;
  expect(breaker.openMs()).toBe(0);
});

test('a success in between closes it again', () => {
  const { breaker } = createBreaker();

  for (const outcome of ['failed', 'failed', 'succeeded', 'failed', 'failed'] as const) breaker[outcome]();

  expect(breaker.admit()).toBe(true);
});

test('after a minute one attempt is permitted and decides', () => {
  const { breaker, time } = createBreaker();
  for (let failure = 0; failure < 3; failure++) breaker.failed();
  time.now = 60_000;

  expect([breaker.admit(), breaker.admit()]).toEqual([true, false]);
  breaker.failed();
  expect(breaker.admit()).toBe(false);
  time.now = 120_000;
  expect(breaker.admit()).toBe(true);
  breaker.succeeded();
  expect([breaker.admit(), breaker.admit()]).toEqual([true, true]);
});

test('after an inconclusive attempt the next one is permitted', () => {
  const { breaker, time } = createBreaker();
  for (let failure = 0; failure < 3; failure++) breaker.failed();
  time.now = 60_000;

  breaker.admit();
  breaker.ignored();

  expect(breaker.admit()).toBe(true);
});
