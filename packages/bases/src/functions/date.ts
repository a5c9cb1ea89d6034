import { dayOf, timeText } from '../values/date.ts';
import { relativePhrase } from '../values/humanize.ts';
import type { DateValue } from '../values/value.ts';
import { type Fields, type Functions, method, text } from './signature.ts';

export const dateFields: Fields<DateValue> = {
  year: ({ ms }) => new Date(ms).getFullYear(),
  month: ({ ms }) => new Date(ms).getMonth() + 1,
  day: ({ ms }) => new Date(ms).getDate(),
  hour: ({ ms }) => new Date(ms).getHours(),
  minute: ({ ms }) => new Date(ms).getMinutes(),
  second: ({ ms }) => new Date(ms).getSeconds(),
  millisecond: ({ ms }) => new Date(ms).getMilliseconds(),
  timestamp: ({ ms }) => ms,
};

export const dateMethods: Functions = {
  date: method([], ({ ms }: DateValue) => dayOf(ms)),
  format: method([text('format')], ({ ms }: DateValue, [tokens], { formatDate, budget }) => {
    budget.spendText(tokens.length);
    const written = formatDate(ms, tokens);
    budget.spendText(written.length);
    return written;
  }),
  relative: method([], (self: DateValue, _, { now }) => ({ ...self, phrase: relativePhrase(self.ms, now) })),
  time: method([], ({ ms }: DateValue) => timeText(ms)),
};
