const MINUTE_MS = 60_000;
const unitsMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: MINUTE_MS,
  min: MINUTE_MS,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A time span such as 30d, in milliseconds; undefined if the text is not one. */
export function findAge(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m|min|h|d|w)$/.exec(text) ?? [];
  const unitMs = unitsMs[unit];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
}

/** A moment as an ISO date or time, or as a time span before now. In milliseconds since 1970; undefined for other texts. */
export function findMoment(text: string, now: number): number | undefined {
  const age = findAge(text);
  const moment = age === undefined ? Date.parse(/^\d{4}-/.test(text) ? text : '') : now - age;
  return Number.isNaN(moment) ? undefined : moment;
}
