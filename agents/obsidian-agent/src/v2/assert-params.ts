import { type CommandNameV2, type Description, invalidParams, tellingViolation } from '@obsidian-agent/shared-types';
import { validateParamsV2 } from '@obsidian-agent/shared-types/validators-v2';

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
  const { commands } = await describe();
  const command = commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  const told = tellingViolation(validate.errors ?? [], params, command?.params ?? {});
  if (told === undefined) throw new Error(`The params of ${action} were refused without a violation.`);
  throw invalidParams(told);
}
