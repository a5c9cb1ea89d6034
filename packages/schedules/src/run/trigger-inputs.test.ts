import { expect, test } from 'vitest';
import type { Trigger } from '../schedule/schedule.ts';
import { inputsFor } from './trigger-inputs.ts';

function dateFor(trigger: Trigger, at: number): unknown {
  return inputsFor({ inputs: { day: { $trigger: 'date' } }, trigger }, { id: 'some', at })['day'];
}

test.each([
  ['Pacific/Kiritimati', '2026-11-23T10:00:00Z', '2026-11-24'],
  ['Pacific/Pago_Pago', '2026-11-23T10:59:59Z', '2026-11-22'],
])('the date of a cron line is the day in its zone: in %s, at %s, %s', (timezone, time, date) => {
  expect(dateFor({ kind: 'cron', cron: '@hourly', timezone, missed: 'skip' }, Date.parse(time))).toBe(date);
});

test.each<Trigger>([
  { kind: 'cron', cron: '@hourly', timezone: undefined, missed: 'skip' },
  { kind: 'webhook', secret: 'KEY' },
])('without a zone, the date is the day at the server: %j', (trigger) => {
  expect(dateFor(trigger, new Date(2026, 2, 1).getTime())).toBe('2026-03-01');
  expect(dateFor(trigger, new Date(2026, 2, 1, 23, 59, 59).getTime())).toBe('2026-03-01');
});
