import type { ContractVersion } from '@obsidian-agent/shared-types';

/** The versions of the contract that this agent supports. */
export const API_VERSIONS: readonly ContractVersion[] = ['v1', 'v2'];

/** The version for a request's `api_version`; undefined if this agent does not support it. */
export function versionOf(sent: unknown): ContractVersion | undefined {
  if (sent === undefined || sent === null) return 'v1';
  return API_VERSIONS.find((version) => sent === version || sent === version.toUpperCase());
}
