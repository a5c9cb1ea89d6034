import { cutText, either, findNear } from '@obsidian-agent/shared-types';
import { UsageError } from './usage-error.ts';

const MOST_SHOWN = 100;

/** Reads the value of a switch; no value means on. @throws UsageError */
export function readSwitch(option: string, value = 'true'): boolean {
  return valueAmong(option, value, ['true', 'false']) === 'true';
}

/** Reads one of a few values. @throws UsageError */
export function valueAmong<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  const near = findNear(text, values);
  const guess = near.length === 0 ? '' : `Did you mean ${either(near)}? `;
  throw invalidValue(option, text, `${guess}Use ${either(values)}.`);
}

/** Reads an integer within inclusive bounds. @throws UsageError */
export function integerOf(option: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= least && value <= most) return value;
  throw invalidValue(option, text, `Use an integer from ${least} to ${most}.`);
}

/** The error for a value that an option does not accept. */
export function invalidValue(option: string, text: string, hint: string): UsageError {
  const shown = text.length > MOST_SHOWN ? `${cutText(text, MOST_SHOWN).toWellFormed()}…` : text;
  return new UsageError(`Invalid value ${JSON.stringify(shown)} for ${option}`, hint);
}
