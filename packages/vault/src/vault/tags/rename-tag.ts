import { foldTag, normalTag, type TagRename } from '../../markdown/tags/tag-edit-name.ts';
import type { TagFact } from '../facts/note-facts.ts';
import { isNotePath } from '../paths/link-paths.ts';
import type { Draft } from '../vault.ts';
import { noSuchTag, tagInvalid } from './tag-errors.ts';

/** A tag that got another name in the whole vault. */
export interface RenamedTag {
  /** Each tag that was renamed, with its `#`, and its places. */
  readonly renamed: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  /** Notes that changed, with the places in them. */
  readonly updated: readonly { readonly path: string; readonly places: number }[];
  /** The new tag was there before. */
  readonly merged: boolean;
  /** Notes that are closed to the caller may still have the tag. */
  readonly isPartial: boolean;
  /** Notes whose properties have the tag and cannot be changed. */
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
}

/** Notes between two looks at the signal. */
const STRIDE = 64;

/**
 * Renames a tag in the properties and the texts of all notes, with the tags nested below it.
 *
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND`
 */
export async function renameTagEverywhere(draft: Draft, { from, to }: TagRename): Promise<RenamedTag> {
  const rename = { from: validName(from), to: validName(to) };
  const { renameTagIn } = await import('./rename-tag-note.ts');
  const counts = new Map<string, { from: string; to: string; count: number }>();
  const updated: { path: string; places: number }[] = [];
  const skipped: { path: string; why: string }[] = [];
  let [merged, isFound] = [false, false];

  for (const path of await notesWith(draft, [rename.from, rename.to])) {
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
  if (!isFound && skipped.length === 0) throw noSuchTag(rename.from, await Array.fromAsync(tagsOf(draft)));
  const ordered = [...counts.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  const { isPartial } = draft;
  return { renamed: ordered, updated, merged: merged && ordered.length > 0, isPartial, skipped };
}

function validName(tag: string): string {
  const name = normalTag(tag);
  if (name === undefined) throw tagInvalid(tag);
  return name;
}

/** One entry for each tag, whatever the case of its places, as first seen. */
function count(
  counts: Map<string, { from: string; to: string; count: number }>,
  tag: { from: string; to: string },
): void {
  const bare = { from: tag.from.replace(/\/+$/, ''), to: tag.to.replace(/\/+$/, '') };
  const known = counts.get(foldTag(tag.from)) ?? { ...bare, count: 0 };
  counts.set(foldTag(tag.from), { ...known, count: known.count + 1 });
}

/** Notes in which one of the names stands, as a tag or otherwise. */
async function notesWith(draft: Draft, names: readonly string[]): Promise<string[]> {
  const folded = names.map(foldTag);
  const found: string[] = [];
  let seen = 0;
  for (const { path, text } of draft.peekAll(draft.files().filter(isNotePath))) {
    seen += 1;
    if (seen % STRIDE === 0) await draft.pause();
    const lowered = text.toLowerCase();
    if (folded.some((name) => lowered.includes(name))) found.push(path);
  }
  return found.sort();
}

/** All tags of the vault, with what the draft changed; where they stand is not asked for. */
async function* tagsOf(draft: Draft): AsyncGenerator<TagFact> {
  const { tagsIn } = await import('./select-tags.ts');
  for (const path of await notesWith(draft, [''])) {
    for (const tag of tagsIn(draft.read(path).text)) yield { path, line: null, tag };
  }
}
