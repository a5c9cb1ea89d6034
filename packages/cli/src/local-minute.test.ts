import { expect, onTestFinished, test, vi } from 'vitest';
import { localMinute, localSecond } from './local-minute.ts';

const times = ['2026-11-23T07:30:05.999Z', '2026-01-01T00:00:00Z', '2026-07-01T23:59:59+02:00', '1999-12-31T23:05:09Z'];

test.each(['UTC', 'America/St_Johns', 'Asia/Kathmandu'])('times are written in the local time zone: %s', (zone) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());

  // Sweden writes times so.
  const swedish = times.map((time) => new Date(time).toLocaleString('sv-SE', { timeZone: zone }));

  expect(times.map(localSecond)).toEqual(swedish);
  expect(times.map(localMinute)).toEqual(swedish.map((text) => text.slice(0, 16)));
});
