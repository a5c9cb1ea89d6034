import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import type { Vault } from '../vault/vault.ts';
import { DiskVault } from './disk-vault.ts';
import { pinFolder } from './pinned-folder.ts';
import { asAgentError, systemCode } from './system-error.ts';

/** What a process may do, and how far it goes. */
export interface VaultPolicy {
  /** Folders that vaults must lie in; undefined allows any. */
  readonly allowedRoots: readonly string[] | undefined;
  readonly readOnly: boolean;
  /** Longest note that is read, in bytes. */
  readonly maxNoteBytes: number;
  /** Asked before each effect; a write that comes after an abort does not happen. */
  readonly signal: AbortSignal;
  /** Runs one operation on a file inside a span of that name. */
  readonly span: <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
}

/**
 * Opens the vault in a folder.
 *
 * @throws AgentError `VAULT_NOT_FOUND` when there is no such folder, `VAULT_NOT_ALLOWED` when it lies outside the
 * allowed ones, `ACCESS_DENIED`
 */
export function openVault(path: string, policy: VaultPolicy): Vault {
  const real = realFolder(path);
  if (policy.allowedRoots !== undefined && !policy.allowedRoots.some((root) => contains(root, real))) {
    throw vaultNotAllowed(path, policy.allowedRoots);
  }
  try {
    return new DiskVault({ path: real, folder: pinFolder(real) }, policy);
  } catch (error) {
    throw ['ENOTDIR', 'ENOENT', 'ELOOP'].includes(systemCode(error) ?? '')
      ? vaultNotFound(path, error)
      : asAgentError(error, path);
  }
}

function realFolder(path: string): string {
  if (path.includes('\0')) throw vaultNotFound(path);
  try {
    return realpathSync(path);
  } catch (error) {
    throw ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(systemCode(error) ?? '')
      ? vaultNotFound(path, error)
      : asAgentError(error, path);
  }
}

function contains(root: string, folder: string): boolean {
  try {
    const real = realpathSync(root);
    return folder === real || folder.startsWith(real.endsWith(sep) ? real : real + sep);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCode(error) ?? '')) return false;
    throw error;
  }
}

function vaultNotFound(path: string, cause?: unknown): AgentError {
  return new AgentError('VAULT_NOT_FOUND', {
    message: `There is no folder at the vault's path ${JSON.stringify(path)}`,
    hint: 'Send the path of an existing folder as vault_path.',
    details: { vault_path: path },
    cause,
  });
}

function vaultNotAllowed(path: string, allowedRoots: readonly string[]): AgentError {
  return new AgentError('VAULT_NOT_ALLOWED', {
    message: `The vault ${JSON.stringify(path)} lies outside the folders that this agent may work in`,
    hint: `Use a vault below one of OBSIDIAN_AGENT_ALLOWED_ROOTS: ${allowedRoots.join(', ')}.`,
    details: { vault_path: path, allowed_roots: allowedRoots },
  });
}
