import { constants, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { OrchestratorError } from '@obsidian-agent/plans';
import { hasUndecodableName, type SeenTree, scanTree, seenAt } from './scan-tree.ts';

/** A vault, and its copy as it was before the plan ran on it. */
export interface VaultCopy {
  readonly vault: string;
  readonly copy: string;
  readonly inVault: SeenTree;
  readonly inCopy: SeenTree;
}

/** More files and folders than any vault has, so that a wrong path does not fill the disk. */
const MOST_ENTRIES = 1_000_000;

/**
 * Copies a vault, without copying bytes where the file system can share them. Links stay links; pipes, sockets, devices,
 * and names that are not UTF-8 are left out.
 *
 * @throws OrchestratorError `PREVIEW_VAULT_CHANGED` if it changed during the copy, `PREVIEW_COPY_FAILED` if it cannot be
 *   copied, or is too large; and the reason of the signal
 */
export async function copyVault(vault: string, copy: string, signal: AbortSignal): Promise<VaultCopy> {
  try {
    const inVault = await scanTree(vault, { signal, most: MOST_ENTRIES });
    if (inVault.size > MOST_ENTRIES) throw tooManyFiles(vault);
    await cp(vault, copy, {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter(path) {
        signal.throwIfAborted();
        return !hasUndecodableName(path) && seenAt(path).kind !== 'other';
      },
    });
    if (!isSame(inVault, await scanTree(vault, { signal }))) throw vaultChanged(vault);
    return { vault, copy, inVault, inCopy: await scanTree(copy, { signal }) };
  } catch (error) {
    throw explainCopy(error, vault);
  }
}

/** Whether no file changed, except in hidden folders, such as the settings of an open Obsidian. */
function isSame(before: SeenTree, after: SeenTree): boolean {
  const [old, now] = [before, after].map((tree) => [...tree].filter(([path]) => !/(^|[\\/])\./.test(path)));
  return (
    old?.length === now?.length && old?.every(([path, { version }]) => after.get(path)?.version === version) === true
  );
}

export function vaultChanged(vault: string, cause?: unknown): OrchestratorError {
  return new OrchestratorError('PREVIEW_VAULT_CHANGED', {
    message: `${vault} changed during the preview.`,
    hint: 'Run the preview again when no other program writes to the vault.',
    cause,
  });
}

function tooManyFiles(vault: string): OrchestratorError {
  return new OrchestratorError('PREVIEW_COPY_FAILED', {
    message: `${vault} has more than ${MOST_ENTRIES} files and folders, which is the most that a preview copies.`,
    hint: 'Check vault_path.',
  });
}

function explainCopy(error: unknown, vault: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT' && existsSync(vault)) return vaultChanged(vault, error);
  if (!('syscall' in error)) return error;
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  return new OrchestratorError('PREVIEW_COPY_FAILED', {
    message: isFull
      ? `The temporary folder has no space for a copy of ${vault}.`
      : `Cannot copy ${vault} for the preview: ${error.message}.`,
    hint: isFull
      ? 'Set TMPDIR to a folder with more space, best on the file system of the vault.'
      : 'Make everything in the vault readable, or leave the vault out of the plan.',
    cause: error,
  });
}
