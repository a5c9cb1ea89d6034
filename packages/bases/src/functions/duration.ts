import { lengthOf, monthsIn } from '../values/duration.ts';
import type { DurationValue } from '../values/value.ts';
import type { Fields } from './signature.ts';

/** The whole length in each unit, with a fraction. A duration has no methods of its own. */
export const durationFields: Fields<DurationValue> = {
  years: (self) => monthsIn(self) / 12,
  months: (self) => monthsIn(self),
  weeks: (self) => lengthOf(self) / 604_800_000,
  days: (self) => lengthOf(self) / 86_400_000,
  hours: (self) => lengthOf(self) / 3_600_000,
  minutes: (self) => lengthOf(self) / 60_000,
  seconds: (self) => lengthOf(self) / 1000,
  milliseconds: (self) => lengthOf(self),
};
