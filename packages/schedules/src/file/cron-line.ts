import { CronPattern } from 'croner';
import * as z from 'zod';

const CRON_FORM = 'a cron line of five parts such as "0 7 * * MON"';
const ZONE_FORM = 'a time zone such as Europe/Berlin';

/** A cron line, and the names such as `@daily` that stand for one. */
export const CronLine: z.ZodString = z.string().refine(isCron, CRON_FORM).meta({ title: CRON_FORM });

/** The IANA name of a time zone. */
export const Timezone: z.ZodString = z.string().refine(isTimezone, ZONE_FORM).meta({ title: ZONE_FORM });

function isCron(line: string): boolean {
  try {
    // Not a Cron: that would also accept a date, which never comes again.
    new CronPattern(line, undefined, { mode: '5-or-6-parts' });
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
