import { accessSync, constants, existsSync } from 'node:fs';
import { folderOf } from '../../paths/link-paths.ts';
import type { DiskDraft } from '../draft/disk-draft.ts';
import type { TreeStep } from '../files/draft-tree.ts';
import { isInSettings, isInVault } from '../files/location.ts';
import { asAgentError, systemCode } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/** A folder that has to be modified for a drafted change at `path`. */
interface ModifiedFolder {
  readonly folder: string;
  readonly path: string;
}

/**
 * Refuses a draft that modifies folders without write permission, so that a preview does not promise it.
 *
 * A file system that is mounted read-only counts as writable, so that changes to it can be previewed.
 *
 * @throws AgentError `ACCESS_DENIED`
 */
export function assertPermitted(root: Root, draft: DiskDraft): void {
  const isThere = (folder: string) => existsSync(`${root.folder.path}/${folder}`);
  const above = (path: string): string => {
    const folder = folderOf(path);
    if (folder === '') return '';
    const origin = draft.originOf(folder);
    return origin !== undefined && isThere(origin) ? origin : above(folder);
  };
  const written = draft.texts().map(({ path }) => path);
  const made = draft.steps().flatMap(createdPaths);
  const filled = [...made, ...written]
    .filter((path) => isInVault(path) || isInSettings(path))
    .map((path) => ({ folder: above(path), path }));
  const known = new Set<string>();
  for (const { folder, path } of [...draft.steps().flatMap(modifiedFolders), ...filled]) {
    if (known.has(folder)) continue;
    known.add(folder);
    assertWritable(`${root.folder.path}/${folder}`, path);
  }
}

/** The paths that a step creates. */
function createdPaths(step: TreeStep): string[] {
  if (step.op === 'remove') return [];
  return [step.op === 'move' ? step.to : step.path];
}

/**
 * The folders that a step removes an entry from. Moving a folder to a new parent also modifies the folder itself,
 * because its `..` changes.
 */
function modifiedFolders(step: TreeStep): ModifiedFolder[] {
  if ((step.op !== 'move' && step.op !== 'remove') || step.origin === undefined || !isInVault(step.origin)) return [];
  const { origin } = step;
  const path = step.op === 'move' ? step.from : step.path;
  const staysThere = step.op === 'move' && isInVault(step.to) && folderOf(step.to) === folderOf(path);
  return [{ folder: folderOf(origin), path }, ...(step.isFolder && !staysThere ? [{ folder: origin, path }] : [])];
}

function assertWritable(folder: string, path: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(systemCode(error) ?? '')) throw asAgentError(error, path);
    if (!['ENOENT', 'ENOTDIR', 'EROFS'].includes(systemCode(error) ?? '')) throw error;
  }
}
