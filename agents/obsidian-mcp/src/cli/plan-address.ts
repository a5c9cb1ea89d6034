import { invalidValue, UsageError } from '@obsidian-agent/cli';
import type { PlanServiceAddress } from '../plans/plan-service.ts';

export const PLANS_TOKEN_VARIABLE = 'OBSIDIAN_ORCHESTRATOR_TOKEN';

/**
 * Reads `--plans`; undefined without it.
 *
 * @throws UsageError
 */
export function readPlanAddress(given: string | undefined, token: string | undefined): PlanServiceAddress | undefined {
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidValue(
      '--plans',
      given,
      'Write the address of `obsidian-orchestrator serve`, such as http://127.0.0.1:8420.',
    );
  if (token === undefined || token === '')
    throw new UsageError(
      `--plans needs a token in ${PLANS_TOKEN_VARIABLE}`,
      'Create one with `obsidian-orchestrator serve token create mcp --role run`.',
    );
  return { url: given.replace(/\/+$/, ''), token };
}
