import type { ResultV2 } from '@obsidian-agent/shared-types';
import { nameOf } from '../../toolset/note-names.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { LONGEST_LIST } from './declarations/limits.ts';
import { folderScope } from './exact-path.ts';

/** A folder or a note in the tree; a note has no children. */
export interface FolderNode {
  readonly name: string;
  readonly path: string;
  readonly type: 'folder' | 'note';
  readonly children?: readonly FolderNode[];
}

type Entry = ResultV2<'list_structure'>['entries'][number];

/** A tree, as far as it fits in one answer, and its total numbers of folders and notes. */
export interface LimitedTree {
  readonly structure: readonly FolderNode[];
  readonly shown: number;
  readonly total: number;
}

/** The tree has neither a depth nor further pages. */
const WHOLE = { depth: 1000, limit: LONGEST_LIST } as const;

/** Returns the tree of the vault or a folder. If it is large, outer folders come first and notes last. */
export async function structureAt(run: RunCommand, path: string): Promise<LimitedTree> {
  const { metadata } = await run('list_structure', { ...folderScope(path), ...WHOLE });
  const { entries, total_count: total } = metadata;
  // The first entry is the root.
  return { structure: nested(entries), shown: entries.length - 1, total };
}

/** Nests entries. Each comes after its folder; the first is the root. */
function nested([, ...entries]: readonly Entry[]): readonly FolderNode[] {
  const top: FolderNode[] = [];
  const open: FolderNode[][] = [top];
  for (const { path, kind, level } of entries) {
    const name = nameOf(path);
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
