import { type CommandNameV2, isObject, SEND, text } from '@obsidian-agent/shared-types';
import { commandContradicted, paramMisplaced, paramMissing } from '../request/param-errors.ts';

/**
 * Reads a payload as the params of a command. As in v1 it is flat, flat with `type`, or the canonical
 * `{ command: { type } }`. Whether the params are valid is not checked here.
 *
 * @throws AgentError `COMMAND_CONTRADICTED` if its `type` is another command; `INVALID_PARAMS` for a `command` without
 * `type`, or with other members next to it
 */
export function readParams(action: CommandNameV2, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { command, ...rest } = payload;
  const isCanonical = isObject(command);
  const { type, ...params } = isCanonical ? command : payload;
  if (type !== undefined && type !== action) throw commandContradicted(type, action);
  if (!isCanonical) return params;

  if (type === undefined) throw paramMissing('command.type', text`${SEND} "type": "${action}" in 'command'.`);
  const [field] = Object.keys(rest);
  if (field === undefined) return params;
  const hint = text`${SEND} '${field}' in 'command', with the other parameters.`;
  throw paramMisplaced(field, hint, { pointer: '', constraint: 'additionalProperties', known: ['command'] });
}
