import * as z from 'zod';

const unitsMs = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
type Unit = keyof typeof unitsMs;

/** A time span such as `30d`, at most as long as another one. Its value stays a text; `msOf` reads it. */
export function timeSpan(longest: string): z.ZodString {
  const form = `a time span such as 30s, 5m, 12h or 30d, at most ${longest}`;
  return z
    .string()
    .regex(/^\d{1,9}(?:ms|s|m|min|h|d|w)$/, { message: form, abort: true })
    .refine((text) => msOf(text) <= msOf(longest), form)
    .meta({ title: form });
}

/** The milliseconds of a time span. */
export function msOf(span: string): number {
  const [, count = '', unit = ''] = /^(\d+)([a-z]+)$/.exec(span) ?? [];
  return Number(count) * unitsMs[unit as Unit];
}

const RATE_FORM = 'up to 9999 starts per s, min, h or d, such as 10/min';

/** Starts in a time: `10/min`. */
export const RateText: z.ZodString = z
  .string()
  .regex(/^[1-9]\d{0,3}\/(?:s|m|min|h|d)$/, RATE_FORM)
  .meta({ title: RATE_FORM })
  .describe('Most starts in a time, such as 10/min: in each minute, not from a full minute on.');

export interface Rate {
  readonly starts: number;
  readonly windowMs: number;
  /** As it was written. */
  readonly text: string;
}

export function rateOf(text: string): Rate {
  const [starts = '', unit = ''] = text.split('/');
  return { starts: Number(starts), windowMs: unitsMs[unit as Unit], text };
}
