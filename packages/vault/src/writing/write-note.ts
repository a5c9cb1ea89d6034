import { isFaithful, isUtf16 } from '@obsidian-agent/markdown';
import { noteIsUtf16, noteNotText } from '../core/note-errors.ts';
import type { Draft, NoteFile, VaultReader } from '../core/vault.ts';
import type { RedirectedLinks } from '../links/redirected-links.ts';
import { isOtherKind } from '../paths/file-kind.ts';
import { noteNameFor } from '../paths/file-name.ts';
import { isOfNoPath, unlessNoPath } from '../paths/note-path.ts';
import { extensionOfOther } from '../paths/path-errors.ts';
import { assertEtag, findNotePart, lookUpNotePart } from '../references/find-note.ts';
import type { FoundNote } from '../references/look-up-path.ts';
import { newNotePath, readNewPath } from '../references/new-path.ts';
import { exactPath, type PartName, type Reference, readReference } from '../references/read-reference.ts';
import { noteOfSectionMissing, sectionUnexpected } from '../references/section-errors.ts';

const MOST_REDIRECTED = 100;

/** The note that a caller refers to, and the version that the write depends on. */
export interface NoteSelector {
  readonly note: string;
  readonly if_match?: string | undefined;
  readonly create_if_missing?: boolean | undefined;
}

/** The note to be written. */
export interface NoteTarget {
  readonly path: string;
  /** Undefined for a new note. */
  readonly before: NoteFile | undefined;
}

/** The result of a write. */
export interface WrittenNote {
  readonly path: string;
  readonly etag: string;
  /** Absent for a new note. */
  readonly replaced_etag?: string;
  /** Links that a new note took over from others of its name; absent if there are none. */
  readonly redirected_links?: RedirectedLinks[];
}

/** A note to be written, and the part of it that a reference names. */
export interface OpenedPart {
  readonly target: NoteTarget;
  readonly part: PartName | undefined;
}

/**
 * Reads the note that a caller wants to change.
 *
 * Invalid UTF-8 around the change is kept: parts of such a note can be written, but its whole text cannot be returned.
 *
 * @throws AgentError `ETAG_MISMATCH`, and like `findNote`
 */
export async function openNote(reader: VaultReader, { note, if_match }: NoteSelector): Promise<NoteFile> {
  const known = readExactPath(reader, note);
  const { path, part } =
    known === undefined
      ? await findNotePart(reader, note)
      : { path: known.path, part: readReference(reader, note)[0].part };
  const target = known ?? reader.read(path);
  assertEtag(target.path, if_match, target.etag);
  if (part !== undefined) throw sectionUnexpected(note, target.path, part);
  return target;
}

/** Reads the note if the reference is an exact path, which it usually is. */
export function readExactPath(reader: VaultReader, note: string): NoteFile | undefined {
  return unlessNoPath(() => reader.readIfThere(exactPath(reader, note)));
}

/**
 * Like `openNote`, but for a missing note that may be created if the caller allows it.
 *
 * @throws AgentError like `openNote`; also `ETAG_MISMATCH` if the write depends on a note that does not exist
 */
export async function openOrNew(reader: VaultReader, selector: NoteSelector): Promise<NoteTarget> {
  const { target, part } = await openPartOrNew(reader, selector);
  if (part !== undefined) throw sectionUnexpected(selector.note, target.path, part);
  return target;
}

/**
 * Like `openOrNew`, with the section or block that the reference names.
 *
 * @throws AgentError like `openOrNew`
 */
export async function openPartOrNew(reader: VaultReader, selector: NoteSelector): Promise<OpenedPart> {
  const { note, if_match, create_if_missing = false } = selector;
  // A path cannot be an alias. Skipping that lookup matters: most vaults are large, and most new notes have a folder.
  const canBeAlias = !/\/|\.md$/i.test(note);
  const found = create_if_missing ? await lookUpTitle(reader, note, canBeAlias) : await findNotePart(reader, note);
  if (found !== undefined) {
    const before = reader.read(found.path);
    assertEtag(found.path, if_match, before.etag);
    return { target: { path: found.path, before }, part: found.part };
  }
  const newNote = resolveNewNote(reader, note);
  assertNoteName(newNote.path);
  const path = newNotePath(reader, titledPath(readNewPath(reader, newNote.written)));
  assertEtag(path, if_match, null);
  return { target: { path, before: undefined }, part: newNote.part };
}

/** The note with a title, which may not be a valid path; undefined if there is none. */
async function lookUpTitle(reader: VaultReader, title: string, canBeAlias: boolean): Promise<FoundNote | undefined> {
  try {
    return await lookUpNotePart(reader, title, { canBeAlias });
  } catch (error) {
    if (isOfNoPath(error)) return undefined;
    throw error;
  }
}

/** The interpretation of a reference to a new note. Only a link separates the name from the section. */
function resolveNewNote(reader: VaultReader, ref: string): Reference {
  const readings = readReference(reader, ref);
  const section = readings.find(({ part }) => part !== undefined);
  const [first] = readings;
  if (section?.part !== undefined && first.part === undefined)
    throw noteOfSectionMissing(ref, section.path, section.part);
  return readings.at(-1) ?? first;
}

/**
 * Rejects a name that would become `New.canvas.md`, which is never intended.
 *
 * @throws AgentError `EXTENSION_INVALID`
 */
export function assertNoteName(pathOrTitle: string): void {
  if (isOtherKind(pathOrTitle.trim())) throw extensionOfOther(pathOrTitle.trim());
}

/** A title, or a path that ends in one, with the file name for the title. A name that begins with a dot is hidden. */
function titledPath(title: string): string {
  const at = title.lastIndexOf('/') + 1;
  const name = noteNameFor(title.slice(at));
  return name === undefined ? title : title.slice(0, at) + name;
}

/**
 * Rejects a note with invalid UTF-8 if its whole text is to be returned or replaced.
 *
 * @throws AgentError `NOTE_NOT_TEXT`
 */
export function assertText({ path, text }: NoteFile): void {
  if (!isFaithful(text)) throw noteNotText(path);
}

/**
 * Drafts the text of a note if it differs from the current one.
 *
 * @throws AgentError `NOTE_NOT_TEXT` for a note in UTF-16
 */
export async function writeNote(draft: Draft, { path, before }: NoteTarget, text: string): Promise<WrittenNote> {
  if (before?.text === text) return { path, etag: before.etag, replaced_etag: before.etag };
  if (before !== undefined && isUtf16(before.text)) throw noteIsUtf16(path);
  const taken = before === undefined ? await linksTakenBy(draft, path) : [];
  draft.write(path, text);
  const { etag } = draft.read(path);
  return {
    path,
    etag,
    ...(before === undefined ? {} : { replaced_etag: before.etag }),
    ...(taken.length === 0 ? {} : { redirected_links: taken.slice(0, MOST_REDIRECTED) }),
  };
}

async function linksTakenBy(draft: Draft, path: string): Promise<readonly RedirectedLinks[]> {
  // Most writes do not create a note.
  const { findLinksTaken } = await import('../links/links-taken.ts');
  return await findLinksTaken(draft, path);
}
