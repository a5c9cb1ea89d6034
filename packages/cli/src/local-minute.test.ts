import { expect, test } from 'vitest';
import { localMinute, localSecond } from './local-minute.ts';

const times = ['2026-11-23T07:30:05.999Z', '2026-01-01T00:00:00Z', '2026-07-01T23:59:59+02:00', '1999-12-31T23:05:09Z'];

test.each(times)('%s is written as Sweden writes it, in the local time zone', (time) => {
  const swedish = new Date(time).toLocaleString('sv-SE');

  expect(localSecond(time)).toBe(swedish);
  expect(localMinute(time)).toBe(swedish.slice(0, 16));
});
