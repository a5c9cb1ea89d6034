import type { CommandNameV2, Description } from '@obsidian-agent/shared-types';
import { validateParamsV2 } from '@obsidian-agent/shared-types/validators-v2';
import { invalidParams } from '../request/param-errors.ts';

/**
 * Checks params against the contract of their command.
 *
 * @throws AgentError `INVALID_PARAMS`
 */
export async function assertParams(
  describe: () => Promise<Description>,
  action: CommandNameV2,
  params: unknown,
): Promise<void> {
  const validate = validateParamsV2[action];
  if (validate(params)) return;
  const [violation] = validate.errors ?? [];
  if (violation === undefined) throw new Error(`The params of ${action} were refused without a violation.`);
  const { commands } = await describe();
  const command = commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  throw invalidParams(violation, Object.keys((command?.params['properties'] as object | undefined) ?? {}));
}
