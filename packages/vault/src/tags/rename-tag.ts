import { foldTag, isNamesake, normalTag, type TagRename } from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import type { TagFact } from '../metadata/note-facts.ts';
import { verdict } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { closedFolders, nameOfUnread, type UnreadText, unindexed } from '../snapshots/unread-texts.ts';
import { tagsOfVault } from './edit-tags-of-vault.ts';
import { renameTagIn } from './rename-tag-note.ts';
import { noSuchTag, tagInvalid } from './tag-errors.ts';

/** The result of renaming a tag in the whole vault. */
export interface RenamedTag {
  /** Each renamed tag with its `#`, and its number of occurrences. */
  readonly renamed: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  /** The changed notes, with the number of occurrences in each. */
  readonly updated: readonly { readonly path: string; readonly places: number }[];
  /** Whether the new tag already existed. */
  readonly merged: boolean;
  /** Whether notes hidden from the caller may still have the tag. */
  readonly isFiltered: boolean;
  /** Notes with the tag in properties that cannot be changed. */
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  /** Notes and folders that cannot be read, which may still contain the tag. */
  readonly unread: readonly UnreadText[];
}

/** The notes that contain a name, and those that cannot be searched. */
interface NotesWith {
  readonly paths: readonly string[];
  readonly unread: readonly UnreadText[];
}

/**
 * Renames a tag and its nested tags in the properties and texts of all notes.
 *
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND`
 */
export async function renameTagEverywhere(draft: Draft, { from, to }: TagRename): Promise<RenamedTag> {
  const rename = { from: validName(from), to: validName(to) };
  const counts = new Map<string, { from: string; to: string; count: number }>();
  const updated: { path: string; places: number }[] = [];
  const skipped: { path: string; why: string }[] = [];
  const index = await draft.knownIndex();
  const isOfIndex = ({ path, tag }: TagFact) => draft.isAsIndexed(path) && isNamesake(tag, rename);
  let [merged, isFound] = [index?.list('tag').some(isOfIndex) ?? false, false];

  // Without an index that knows the new name, the notes that contain it are searched too.
  const { paths, unread } = await notesWith(draft, index === undefined ? [rename.from, rename.to] : [rename.from]);
  for (const path of paths) {
    const { text } = draft.read(path);
    const { text: after, renamed, hasNew, problem } = renameTagIn(text, rename);
    merged ||= hasNew;
    isFound ||= renamed.length > 0;
    const changed = renamed.filter((tag) => tag.from !== tag.to);
    for (const tag of changed) count(counts, tag);
    if (problem !== undefined) skipped.push({ path, why: problem });
    if (after === text) continue;
    draft.write(path, after);
    updated.push({ path, places: changed.length });
  }
  if (!isFound && skipped.length === 0)
    throw noSuchTag(rename.from, (await tagsOfVault(draft)).tags, unread.map(nameOfUnread));
  const ordered = [...counts.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  const { isFiltered } = draft;
  return { renamed: ordered, updated, merged: merged && ordered.length > 0, isFiltered, skipped, unread };
}

function validName(tag: string): string {
  const name = normalTag(tag);
  if (name === undefined) throw tagInvalid(tag);
  return name;
}

/** One entry per tag, ignoring case, spelled as it first occurs. */
function count(
  counts: Map<string, { from: string; to: string; count: number }>,
  tag: { from: string; to: string },
): void {
  const bare = { from: tag.from.replace(/(?<!\/)\/+$/, ''), to: tag.to.replace(/(?<!\/)\/+$/, '') };
  const known = counts.get(foldTag(tag.from)) ?? { ...bare, count: 0 };
  counts.set(foldTag(tag.from), { ...known, count: known.count + 1 });
}

/** The notes that contain one of the names, as a tag or otherwise. */
async function notesWith(draft: Draft, names: readonly string[]): Promise<NotesWith> {
  const folded = names.map(foldTag);
  const paths: string[] = [];
  const unread: UnreadText[] = closedFolders(draft, () => true);
  const toSearch = (await notesToSearch(draft, folded)).toSorted();
  for await (const snapshot of withPauses(draft, readSnapshotsOrReasons(draft, toSearch))) {
    if ('why' in snapshot) {
      unread.push(snapshot);
      continue;
    }
    const lowered = snapshot.text.toLowerCase();
    if (folded.some((name) => lowered.includes(name))) paths.push(snapshot.path);
  }
  return { paths: paths.sort(), unread };
}

/** The notes that may contain one of the names according to the index; without an index, all notes. */
async function notesToSearch(draft: Draft, names: readonly string[]): Promise<readonly string[]> {
  const notes = draft.files().filter(isNotePath);
  const index = await draft.knownIndex();
  if (index === undefined) return notes;
  const verdicts = names.map((name) => index.holding(name));
  const held = index.texts().flatMap(({ path }, at) => (verdicts.some((of) => of[at] !== verdict.no) ? [path] : []));
  const toSearch = new Set(draft.currentPathsOf([...held, ...unindexed(index)]));
  return notes.filter((path) => toSearch.has(path));
}
