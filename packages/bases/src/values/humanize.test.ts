import fc from 'fast-check';
import moment from 'moment';
import { expect, test } from 'vitest';
import { addDuration } from './date.ts';
import { exactDuration, monthsIn } from './duration.ts';
import { humanize, relativePhrase } from './humanize.ts';

const TEN_YEARS = 315_360_000_000;
const length = fc.oneof(fc.integer({ min: -TEN_YEARS, max: TEN_YEARS }), fc.integer({ min: -200_000, max: 200_000 }));
const now = fc.integer({ min: 0, max: 2 * 10 ** 12 });

test('a duration has the words of Moment', () => {
  const parts = fc.record({
    months: fc.integer({ min: 0, max: 30 }),
    days: fc.integer({ min: 0, max: 40 }),
    ms: fc.integer({ min: 0, max: 86_399_999 }),
  });

  fc.assert(
    fc.property(fc.oneof(length.map(exactDuration), parts), ({ months, days, ms }) => {
      const expected = moment.duration({ months, days, milliseconds: ms }).locale('en').humanize();

      expect(humanize({ type: 'duration', months, days, ms })).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test('a relative date has the words of Moment', () => {
  fc.assert(
    fc.property(now, length, (from, ms) => {
      expect(relativePhrase(from + ms, from)).toBe(
        moment(from + ms)
          .locale('en')
          .from(from),
      );
    }),
    { numRuns: 1000 },
  );
});

test('a date moves as with Moment: months by the calendar, hours as exact time', () => {
  fc.assert(
    fc.property(now, fc.integer({ min: -50, max: 50 }), fc.integer({ min: -400, max: 400 }), length, (ms, ...parts) => {
      const [months, days, rest] = parts;
      const expected = moment(ms).add(months, 'months').add(days, 'days').add(rest, 'milliseconds');

      const moved = addDuration({ type: 'date', ms, hasTime: true }, { type: 'duration', months, days, ms: rest });

      expect(moved.ms).toBe(expected.valueOf());
    }),
  );
});

test('the length in months has a fraction', () => {
  expect(monthsIn(exactDuration(86_400_000 * 30.436875))).toBeCloseTo(1);
});
