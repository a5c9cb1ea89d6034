import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { RunCommand } from '../../toolset/toolset.ts';
import { LONGEST_LIST } from './declarations/limits.ts';
import { exactFolder, isVaultItself } from './exact-path.ts';

/** A folder or a note in the tree; a note has no children. */
export interface FolderNode {
  readonly name: string;
  readonly path: string;
  readonly type: 'folder' | 'note';
  readonly children?: readonly FolderNode[];
}

type Entry = ResultV2<'list_structure'>['entries'][number];

/** A tree, as far as one answer tells it, and how many folders and notes it has in all. */
export interface ToldTree {
  readonly structure: readonly FolderNode[];
  readonly told: number;
  readonly total: number;
}

/** It has neither a depth nor a second page. */
const WHOLE = { depth: 1000, limit: LONGEST_LIST } as const;

/** Tells the tree of what lies in the vault or in a folder: where it is large, outer folders first and notes last. */
export async function structureAt(run: RunCommand, path: string): Promise<ToldTree> {
  const scope = isVaultItself(path) ? {} : { folder: exactFolder(path) };
  const { metadata } = await run('list_structure', { ...scope, ...WHOLE });
  const { entries, total_count: total } = metadata;
  // The first entry is the folder of all.
  return { structure: nested(entries), told: entries.length - 1, total };
}

/** Nests entries of which each stands somewhere after its folder, the first being the folder of all. */
function nested([, ...entries]: readonly Entry[]): readonly FolderNode[] {
  const top: FolderNode[] = [];
  const open: FolderNode[][] = [top];
  for (const { path, kind, level } of entries) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const siblings = open[level - 1];
    if (kind !== 'folder') siblings?.push({ name, path, type: 'note' });
    else {
      const children: FolderNode[] = [];
      siblings?.push({ name, path, type: 'folder', children });
      open[level] = children;
    }
  }
  return top;
}
