import { TOOL } from '@obsidian-agent/shared-types';
import { envelopeChecks } from '../../generated/envelope-checks.js';
import { resultChecks } from '../../generated/result-checks.js';

// The generated checks only accept. What explains a fault loads zod and Ajv, which take longer than a short task.

/** What is wrong with a whole response by the schema of its version; undefined if nothing is. */
export async function faultOfEnvelope(
  document: unknown,
  version: 'v1' | 'v2',
  status: 'success' | 'error',
): Promise<string | undefined> {
  if (envelopeChecks[`${version}_${status}`](document)) return undefined;
  const { checkOfEnvelope } = await import('./response-schemas.ts');
  return checkOfEnvelope(version, status)(document);
}

/** Whether the contract defines what a v2 command answers. */
export function isOfContract(tool: string, action: string): boolean {
  return tool === TOOL && Object.hasOwn(resultChecks, action);
}

/** What is wrong with the `result.metadata` of a command of the contract; undefined if nothing is. */
export async function faultOfResult(action: string, metadata: unknown): Promise<string | undefined> {
  const check = await resultChecks[action]?.();
  if (check?.isValid(metadata) === true) return undefined;
  const { checkOfResult } = await import('./response-schemas.ts');
  return checkOfResult(action)?.(metadata);
}
