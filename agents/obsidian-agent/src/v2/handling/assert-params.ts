import {
  type CommandNameV2,
  type Description,
  type InputWords,
  invalidParams,
  pickViolation,
  type ReportedViolation,
} from '@obsidian-agent/shared-types';
import { validatorsV2 } from '@obsidian-agent/shared-types/validators-v2';

/**
 * Checks params against the contract of their command.
 *
 * @param sent words for the input in errors; default: a payload
 * @throws AgentError `INVALID_PARAMS`
 */
export async function assertParams(
  describe: () => Promise<Description>,
  action: CommandNameV2,
  { params, sent }: { readonly params: unknown; readonly sent?: InputWords | undefined },
): Promise<void> {
  const validate = await validatorsV2[action]();
  if (validate(params)) return;
  const { commands } = await describe();
  const command = commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  const violation = pickViolation(validate.errors ?? [], params, command?.params ?? {});
  if (violation === undefined) throw new Error(`The params of ${action} were refused without a violation.`);
  throw invalidParams({ ...violation, suggestion: await guessUnknown(violation, params) }, sent);
}

/** Guesses which parameter an unknown one stands for. Members of nested objects are not guessed. */
async function guessUnknown({ violation, known }: ReportedViolation, params: unknown): Promise<string | undefined> {
  const { keyword, instancePath, params: broken } = violation;
  if (keyword !== 'additionalProperties' || instancePath !== '') return undefined;
  const name = String(broken['additionalProperty']);
  const { guessParam } = await import('../../request/guess-param.ts');
  return guessParam(name, known, Reflect.get(params as object, name));
}
