import { type CommandNameV1, invalidParams, isObject, payloadOfV1 } from '@obsidian-agent/shared-types';
import { validateParamsV1 } from '@obsidian-agent/shared-types/validators';
import { commandContradicted } from '../request/param-errors.ts';

/**
 * Reads a payload as the params of a command. It is flat, flat with `type`, or the canonical `{ command: { type } }`.
 *
 * @throws AgentError `COMMAND_CONTRADICTED` if its `type` is another command, `INVALID_PARAMS`
 */
export function readParams(action: CommandNameV1, payload: Record<string, unknown>): Record<string, unknown> {
  const { command } = payload;
  const isCanonical = isObject(command) && ('type' in command || !('vault_path' in payload));
  const params = isCanonical ? command : payload;
  const { type = action } = params;
  if (type !== action) throw commandContradicted(type, action);

  const validate = validateParamsV1[action];
  if (validate(params)) return params;
  const [violation] = validate.errors ?? [];
  if (violation === undefined) throw new Error(`The params of ${action} were refused without a violation.`);
  throw invalidParams({ violation, known: [] }, payloadOfV1);
}
