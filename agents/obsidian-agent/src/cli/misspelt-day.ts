import { either, findNear } from '@obsidian-agent/shared-types';
import type { Failure } from './caller.ts';
import { DAYS } from './is-day.ts';

/** The failure of a command whose missing note is probably a misspelt day: its hint suggests the day. */
export function suggestDay(response: Failure, note: string): Failure {
  const near = findNear(note, DAYS);
  if (near.length === 0 || !('error_detail' in response)) return response;
  const { hint, details } = response.error_detail;
  const { suggestions } = details as { readonly suggestions?: readonly string[] };
  const days = either(near);
  const suggested = suggestions?.length ? `${hint} For a daily note, type ${days}.` : `Did you mean ${days}?`;
  return { ...response, error_detail: { ...response.error_detail, hint: suggested } };
}
