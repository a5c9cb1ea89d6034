import { expect, test } from 'vitest';
import { evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['duration("18M").years', 1.5],
  ['duration("1y").months', 12],
  ['duration("10d").weeks', 10 / 7],
  ['duration("36h").days', 1.5],
  ['duration("90m").hours', 1.5],
  ['duration("90s").minutes', 1.5],
  ['duration("1500ms").seconds', 1.5],
  ['duration("1d").milliseconds', 86_400_000],
  ['(due - date("2026-03-18")).days', 2],
  ['(due - date("2026-03-19T12:00")).days', 0.5],
  ['(date("2026-03-18") - due).days', -2],
  ['duration("1d").day', failure('Cannot find "day" on type Duration')],
  ['duration("1d").round()', failure('Cannot find function "round" on type Duration')],
  ['(due - at).toFixed(1)', failure('Cannot find function "toFixed" on type Duration')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});

test.each([
  ['1y', 12],
  ['1 year', 12],
  ['2years', 24],
  ['1M', 1],
  ['1month', 1],
  ['2 months', 2],
])('the duration %s is %d months by the calendar', (text, months) => {
  expect(evaluate(`date("2026-01-15") + "${text}"`)).toEqual(evaluate(`date("2026-01-15") + "${months}M"`));
  expect(evaluate(`duration("${text}").months`)).toBeCloseTo(months);
});

test.each([
  ['1w', 604_800_000],
  ['1week', 604_800_000],
  ['2 weeks', 1_209_600_000],
  ['1d', 86_400_000],
  ['1day', 86_400_000],
  ['2days', 172_800_000],
  ['1h', 3_600_000],
  ['1 hour', 3_600_000],
  ['2hours', 7_200_000],
  ['1m', 60_000],
  ['1minute', 60_000],
  ['2 minutes', 120_000],
  ['1s', 1000],
  ['1second', 1000],
  ['2seconds', 2000],
  ['5ms', 5],
  ['-3d', -259_200_000],
])('the duration %s has %d milliseconds', (text, ms) => {
  expect(evaluate(`duration("${text}").milliseconds`)).toBe(ms);
});

test.each(['1 H', '1W', '1.5h', '1d2h', '1d 2h', 'd', '1', '', 'one day', '1  d'])('"%s" is not a duration', (text) => {
  expect(evaluate(`duration("${text}")`)).toEqual(failure(`Unable to parse "${text}" as a duration.`));
});
