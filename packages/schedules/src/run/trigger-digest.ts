import { createHash } from 'node:crypto';
import type { Schedule } from '../schedule/schedule.ts';

/** Changes with what decides when a schedule fires. */
export function digestOf({ trigger }: Schedule): string {
  return createHash('sha256').update(JSON.stringify(trigger)).digest('hex');
}
