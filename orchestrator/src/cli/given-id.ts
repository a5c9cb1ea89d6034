import { invalidValue } from '@obsidian-agent/cli';
import { ID_RULE, isUsableId } from '@obsidian-agent/plans';

/**
 * Checks an id that agents get with each request.
 *
 * @throws UsageError if agents do not accept it
 */
export function givenId(option: string, id: string | undefined): string | undefined {
  if (id === undefined || isUsableId(id)) return id;
  throw invalidValue(option, id, ID_RULE);
}

/** The correlation id that the caller's environment sets; an empty one counts as unset. @throws UsageError as `givenId` */
export function correlationIdFrom(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return givenId('OBSIDIAN_AGENT_CORRELATION_ID', env['OBSIDIAN_AGENT_CORRELATION_ID'] || undefined);
}
