import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readRegularFile } from '@obsidian-agent/platform';
import { type VaultCopy, vaultChanged } from './copy-vault.ts';
import { type SeenEntry, type SeenTree, scanTree, seenAt } from './scan-tree.ts';

/** A file, folder or link that the plan would change. */
export interface Change {
  readonly status: 'created' | 'deleted' | 'modified' | 'renamed';
  readonly kind: SeenEntry['kind'];
  /** In the vault. */
  readonly path: string;
  /** The earlier path of a renamed file. */
  readonly from?: string;
}

/** The agent's own folder in a vault: its journal and history. */
const AGENT_FOLDER = /^\.obsidian-agent($|[\\/])/;
/** Longer files are not compared to find renamed ones. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Compares a copy with what it was before the plan ran on it. The changes are ordered by path.
 *
 * @throws OrchestratorError `PREVIEW_VAULT_CHANGED` if the vault's own file changed since it was copied; the reason of
 *   the signal
 */
export async function findChanges(copied: VaultCopy, signal: AbortSignal): Promise<Change[]> {
  const { inCopy } = copied;
  const now = await scanTree(copied.copy, { signal });
  const created = pathsOf(now, (path) => inCopy.get(path)?.kind !== now.get(path)?.kind);
  const deleted = pathsOf(inCopy, (path) => now.get(path)?.kind !== inCopy.get(path)?.kind);
  const modified = pathsOf(now, (path, { kind, version }) => {
    const before = inCopy.get(path);
    return before?.kind === kind && before.version !== version;
  });
  const origins = findOrigins(copied, { deleted, created, now });
  const changes = [
    ...modified.map((path) => changeOf('modified', path, now)),
    ...created.map((path) => renamedOrCreated(path, { now, from: origins.get(path) })),
    ...deleted.filter((path) => !new Set(origins.values()).has(path)).map((path) => changeOf('deleted', path, inCopy)),
  ];
  return changes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function pathsOf(tree: SeenTree, isWanted: (path: string, entry: SeenEntry) => boolean): string[] {
  return [...tree].flatMap(([path, entry]) => (!AGENT_FOLDER.test(path) && isWanted(path, entry) ? [path] : []));
}

function changeOf(status: Change['status'], path: string, tree: SeenTree): Change {
  return { status, kind: tree.get(path)?.kind ?? 'other', path };
}

function renamedOrCreated(path: string, { now, from }: { now: SeenTree; from: string | undefined }): Change {
  return from === undefined ? changeOf('created', path, now) : { ...changeOf('renamed', path, now), from };
}

interface Appeared {
  readonly deleted: readonly string[];
  readonly created: readonly string[];
  readonly now: SeenTree;
}

/** The deleted file with the same bytes for each created one. */
function findOrigins(copied: VaultCopy, { deleted, created, now }: Appeared): Map<string, string> {
  const isFile = (path: string, tree: SeenTree) => {
    const { kind, size = 0 } = tree.get(path) ?? {};
    return kind === 'file' && size > 0 && size <= MOST_BYTES;
  };
  const files = created.filter((path) => isFile(path, now));
  const sizes = new Set(files.map((path) => now.get(path)?.size));
  const free = new Map(
    deleted
      .filter((path) => isFile(path, copied.inCopy) && sizes.has(copied.inCopy.get(path)?.size))
      .map((path) => [digest(readOriginal(copied, path)), path]),
  );
  const origins = new Map<string, string>();
  for (const path of free.size === 0 ? [] : files) {
    const key = digest(readRegularFile(join(copied.copy, path), MOST_BYTES));
    const origin = free.get(key);
    if (origin === undefined) continue;
    origins.set(path, origin);
    free.delete(key);
  }
  return origins;
}

/** The bytes of a file before the plan ran: those in the vault itself, which must not have changed. */
export function readOriginal({ vault, inVault }: VaultCopy, path: string): Buffer {
  const file = join(vault, path);
  const isUnchanged = () => seenAt(file).version === inVault.get(path)?.version;
  try {
    const bytes = readRegularFile(file, MOST_BYTES);
    if (isUnchanged()) return bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw vaultChanged(vault, error);
  }
  throw vaultChanged(vault);
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
