import { existsSync, lstatSync, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError, sendAgain, text, trusted } from '@obsidian-agent/shared-types';
import { digestOf } from './digest.ts';
import { makeUserFolder } from './make-user-folder.ts';
import { SETTINGS_FOLDER } from './settings-folder.ts';
import { ifPossible, unless } from './system-error.ts';
import type { VaultPolicy } from './vault-policy.ts';
import type { Root } from './walk.ts';
import { writeNew } from './write-file.ts';

/**
 * Refuses to work in an empty folder that used to have notes: its file system is probably not mounted.
 *
 * @throws AgentError `VAULT_VANISHED`
 */
export function assertNotVanished(root: Root, { cacheDir, name }: Pick<VaultPolicy, 'cacheDir' | 'name'>): void {
  if (cacheDir === undefined || !isEmpty(root.folder.path)) return;
  const known = join(cacheDir, 'vaults', nameOf(root));
  if (!existsSync(known)) return;
  throw new AgentError('VAULT_VANISHED', {
    message: text`The vault ${trusted(JSON.stringify(name ?? root.path))} held notes and is now an empty folder; its file system may not be mounted.`,
    hint:
      name === undefined
        ? text`Mount it and ${sendAgain}. If the vault should be empty, remove ${trusted(known)}.`
        : text`Ask the person who set up this server to mount it, then call again.`,
    details: name === undefined ? { vault_path: root.path, known_by: known } : { vault: name },
  });
}

/** Checks a single entry first: a vault may have many, and most have Obsidian's settings. */
function isEmpty(path: string): boolean {
  // A folder that can be listed but not entered still shows that it is not empty.
  if (unless(['EACCES'], () => lstatSync(`${path}/${SETTINGS_FOLDER}`, { throwIfNoEntry: false })) !== undefined)
    return false;
  const folder = opendirSync(path);
  try {
    return folder.readSync() === null;
  } finally {
    folder.closeSync();
  }
}

/** Records in the cache that the vault was not empty. A cache that cannot be written is ignored. */
export function rememberVault(root: Root, cacheDir: string | undefined): void {
  if (cacheDir === undefined) return;
  const folder = join(cacheDir, 'vaults');
  const known = join(folder, nameOf(root));
  if (existsSync(known)) return;
  ifPossible(() => {
    makeUserFolder(folder);
    writeNew(known, Buffer.from(`${root.path}\n`), { mode: 0o600 });
  });
}

function nameOf({ path }: Root): string {
  return digestOf(Buffer.from(path)).slice(0, 32);
}
