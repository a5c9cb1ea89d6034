import type { ContractVersion } from '@obsidian-agent/shared-types';

/** The versions of the contract that this agent speaks. */
export const API_VERSIONS: readonly ContractVersion[] = ['v1', 'v2'];

/** The version that a request means by its `api_version`; undefined for one that this agent does not speak. */
export function versionOf(sent: unknown): ContractVersion | undefined {
  if (sent === undefined || sent === null) return 'v1';
  return API_VERSIONS.find((version) => sent === version || sent === version.toUpperCase());
}
