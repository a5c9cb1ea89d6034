import type { RunCommand } from '../../toolset/toolset.ts';
import { PAGE } from './declarations/limits.ts';
import { exactPath } from './exact-path.ts';
import type { ListedNote } from './query-item.ts';

/** Metadata of notes, by path. */
export async function notesAt(run: RunCommand, paths: readonly string[]): Promise<ReadonlyMap<string, ListedNote>> {
  const known = new Map<string, ListedNote>();
  for (let from = 0; from < paths.length; from += PAGE) {
    const notes = paths.slice(from, from + PAGE).map(exactPath);
    const { metadata } = await run('list_notes', { notes, limit: PAGE });
    for (const note of metadata.notes) known.set(note.path, note);
  }
  return known;
}
