import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { AgentError, param, SEND, text, trusted } from '@obsidian-agent/shared-types';
import type { Vault } from '../core/vault.ts';
import { pathProtected } from '../paths/path-errors.ts';
import { DiskVault } from './disk-vault.ts';
import { assertAllowed, realPathOfExistingPart } from './files/allowed-roots.ts';
import { type PinnedFolder, pinFolder } from './files/pinned-folder.ts';
import { SETTINGS_FOLDER } from './files/settings-folder.ts';
import { asAgentError, systemCode } from './files/system-error.ts';
import type { VaultPolicy } from './files/vault-policy.ts';
import { VaultEmbeddings } from './reader/vault-embeddings.ts';
import { VaultIndex } from './reader/vault-index.ts';

/** Folders of Obsidian, version control and agents. A vault cannot be in one of them. */
const PROTECTED: ReadonlySet<string> = new Set([SETTINGS_FOLDER, '.trash', '.git', '.smarthole', '.obsidian-agent']);

/**
 * Opens the vault in a folder.
 *
 * The folder is opened first and then checked by its own location, so a link swapped in between cannot redirect it.
 *
 * @throws AgentError `VAULT_NOT_FOUND` if there is no such folder, `VAULT_NOT_ALLOWED` if it is outside the allowed
 * ones, `PATH_PROTECTED` if it is, or is in, a protected folder of a vault, `ACCESS_DENIED`
 */
export function openDiskVault(path: string, policy: VaultPolicy): Vault {
  const { allowedRoots, name } = policy;
  // A path that is not allowed gives the same error whether or not it exists.
  if (allowedRoots !== undefined && !path.includes('\0')) assertAllowed(path, realPathOfExistingPart(path), policy);
  const folder = pin(path, name);
  try {
    const real = folder.realPath();
    assertAllowed(path, real, policy);
    const guarded = real.split(sep).find((part) => PROTECTED.has(part.toLowerCase()));
    if (guarded !== undefined) throw pathProtected(name ?? path, guarded);
    const root = { path: real, folder };
    return new DiskVault({
      root,
      openedBy: path,
      policy,
      index: new VaultIndex(root, policy),
      embeddings: new VaultEmbeddings(root, policy),
    });
  } catch (error) {
    folder.close();
    throw asAgentError(error, name ?? path);
  }
}

function pin(path: string, name: string | undefined): PinnedFolder {
  try {
    if (path.includes('\0')) throw vaultNotFound(path, name);
    return pinFolder(realpathSync(path));
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(systemCode(error) ?? '');
    throw isGone ? vaultNotFound(path, name, error) : asAgentError(error, name ?? path);
  }
}

function vaultNotFound(path: string, name: string | undefined, cause?: unknown): AgentError {
  if (name !== undefined)
    return new AgentError('VAULT_NOT_FOUND', {
      message: text`There is no folder at the path of the vault ${trusted(JSON.stringify(name))}`,
      hint: text`Ask the person who set up this server to bring it back, then call again.`,
      details: { vault: name },
      cause,
    });
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`There is no folder at the vault's path ${trusted(JSON.stringify(path))}`,
    hint: text`${SEND} the path of an existing folder as ${param('vault_path')}.`,
    details: { vault_path: path },
    cause,
  });
}
