import { isFaithful } from '@obsidian-agent/markdown';
import { noteNotText } from '../core/note-errors.ts';
import type { Draft, NoteFile, VaultReader } from '../core/vault.ts';
import type { RedirectedLinks } from '../links/redirected-links.ts';
import { isOtherKind } from '../paths/file-kind.ts';
import { fileNameFor, noteNameFor } from '../paths/file-name.ts';
import { extensionOf, withoutExtension } from '../paths/link-paths.ts';
import { assertCreatable, isOfNoPath, parseVaultPath, withSlashes } from '../paths/note-path.ts';
import { extensionOfOther, pathInvalid } from '../paths/path-errors.ts';
import { assertEtag, type FoundNote, findNotePart, lookUpNotePart } from '../references/find-note.ts';
import { readNewPath } from '../references/new-path.ts';
import { exactPath, type PartName, type Reference, readReference } from '../references/read-reference.ts';
import { noteOfSectionMissing, sectionUnexpected } from '../references/section-errors.ts';
import { asSpelled } from '../references/spelled-path.ts';

const MOST_REDIRECTED = 100;

/** A note that is meant, and what the caller relies on. */
export interface NoteWanted {
  readonly note: string;
  readonly if_match?: string | undefined;
  readonly create_if_missing?: boolean | undefined;
}

/** A note that is about to be written. */
export interface NoteTarget {
  readonly path: string;
  /** Undefined for a new note. */
  readonly before: NoteFile | undefined;
}

/** A note as a write left it. */
export interface WrittenNote {
  readonly path: string;
  readonly etag: string;
  /** Left out for a new note. */
  readonly replaced_etag?: string;
  /** Links that a new note took over from others of its name; left out where there are none. */
  readonly redirected_links?: RedirectedLinks[];
}

/** A note that is about to be written, or read, and what of it a reference names. */
export interface OpenedPart<Target> {
  readonly target: Target;
  readonly part: PartName | undefined;
}

/**
 * Reads the note that a caller wants to change.
 *
 * Bytes that are no UTF-8 stay as they are around the change: a part of the note may be written, the whole not be told.
 *
 * @throws AgentError `ETAG_MISMATCH`, and what finding it may raise
 */
export async function openNote(reader: VaultReader, wanted: NoteWanted): Promise<NoteFile> {
  const { target, part } = await openPart(reader, wanted);
  if (part !== undefined) throw sectionUnexpected(wanted.note, target.path, part);
  return target;
}

/**
 * The same, with the section or the block that the reference names.
 *
 * @throws AgentError as `openNote`
 */
async function openPart(reader: VaultReader, { note, if_match }: NoteWanted): Promise<OpenedPart<NoteFile>> {
  const known = readAtOnce(reader, note);
  const found =
    known === undefined
      ? await findNotePart(reader, note)
      : { path: known.path, part: readReference(reader, note)[0].part };
  const target = known ?? reader.read(found.path);
  assertEtag(target.path, if_match, target.etag);
  return { target, part: found.part };
}

/** Reads the note at an exact path: most callers know where their note is. */
export function readAtOnce(reader: VaultReader, note: string): NoteFile | undefined {
  try {
    return reader.readIfThere(exactPath(reader, note));
  } catch (error) {
    if (isOfNoPath(error)) return undefined;
    throw error;
  }
}

/**
 * As `openNote`, for a note that is to be made where it is missing, if the caller says so.
 *
 * @throws AgentError as `openNote`; `ETAG_MISMATCH` also where the caller relies on a note that is not there
 */
export async function openOrNew(reader: VaultReader, wanted: NoteWanted): Promise<NoteTarget> {
  const { target, part } = await openPartOrNew(reader, wanted);
  if (part !== undefined) throw sectionUnexpected(wanted.note, target.path, part);
  return target;
}

/**
 * The same, with the section or the block that the reference names.
 *
 * @throws AgentError as `openOrNew`
 */
export async function openPartOrNew(reader: VaultReader, wanted: NoteWanted): Promise<OpenedPart<NoteTarget>> {
  const { note, if_match, create_if_missing = false } = wanted;
  // What is to be made at a path is no alias: most vaults are large, and most notes that are made have a folder.
  const canBeAlias = !/\/|\.md$/i.test(note);
  const found = create_if_missing ? await lookUpTitle(reader, note, canBeAlias) : await findNotePart(reader, note);
  if (found !== undefined) {
    const before = reader.read(found.path);
    assertEtag(found.path, if_match, before.etag);
    return { target: { path: found.path, before }, part: found.part };
  }
  const wantedNote = newNoteMeant(reader, note);
  assertNoteName(wantedNote.path);
  const path = newNotePath(reader, titledPath(readNewPath(reader, wantedNote.written)));
  assertEtag(path, if_match, null);
  return { target: { path, before: undefined }, part: wantedNote.part };
}

/** The note of a title, which need be no path; undefined where there is none. */
async function lookUpTitle(reader: VaultReader, title: string, canBeAlias: boolean): Promise<FoundNote | undefined> {
  try {
    return await lookUpNotePart(reader, title, { canBeAlias });
  } catch (error) {
    if (isOfNoPath(error)) return undefined;
    throw error;
  }
}

/** How a reference names a new note. Only a link says which of its parts is a name, and which a section. */
function newNoteMeant(reader: VaultReader, ref: string): Reference {
  const readings = readReference(reader, ref);
  const section = readings.find(({ part }) => part !== undefined);
  const [first] = readings;
  if (section?.part !== undefined && first.part === undefined)
    throw noteOfSectionMissing(ref, section.path, section.part);
  return readings.at(-1) ?? first;
}

/**
 * The path of a note that is to be made: with the folders above it as the vault spells them, and names that every
 * device can hold and every link can spell.
 *
 * @throws AgentError `NOT_A_FOLDER`, and what a path may raise
 */
export function newNotePath(reader: VaultReader, notePath: string): string {
  return newPath(reader, notePath, noteNameFor);
}

/** The same for a file of another kind, whose name has its extension. */
export function newFilePath(reader: VaultReader, filePath: string): string {
  return newPath(reader, filePath, (name) => {
    const stem = fileNameFor(withoutExtension(name));
    return stem === undefined ? undefined : stem + extensionOf(name);
  });
}

function newPath(reader: VaultReader, wanted: string, nameFor: (name: string) => string | undefined): string {
  const names = parseVaultPath(withSlashes(wanted).trim());
  const name = nameFor(names.at(-1) ?? '');
  if (name === undefined) throw nothingToName(wanted);
  const path = asSpelled(reader, [...names.slice(0, -1), name].join('/'), (folder) => {
    const made = fileNameFor(folder);
    if (made === undefined) throw nothingToName(wanted);
    return made;
  });
  assertCreatable(parseVaultPath(path));
  return path;
}

/**
 * Refuses a name that would become `New.canvas.md`: nobody means such a note.
 *
 * @throws AgentError `EXTENSION_INVALID`
 */
export function assertNoteName(pathOrTitle: string): void {
  if (isOtherKind(pathOrTitle.trim())) throw extensionOfOther(pathOrTitle.trim());
}

/** A title, or a path that ends in one, with the name that its file gets. A name that begins with a dot is hidden. */
function titledPath(title: string): string {
  const at = title.lastIndexOf('/') + 1;
  const name = noteNameFor(title.slice(at));
  return name === undefined ? title : title.slice(0, at) + name;
}

function nothingToName(path: string): Error {
  return pathInvalid(path, 'a name in it has no character that a file name can hold');
}

/**
 * Refuses a note whose whole text is to be told or replaced, and has bytes that are no UTF-8.
 *
 * @throws AgentError `NOTE_NOT_TEXT`
 */
export function assertText({ path, text }: NoteFile): void {
  if (!isFaithful(text)) throw noteNotText(path);
}

/** Drafts the text of a note, where it differs from the one that is there. */
export async function writeNote(draft: Draft, { path, before }: NoteTarget, text: string): Promise<WrittenNote> {
  if (before?.text === text) return { path, etag: before.etag, replaced_etag: before.etag };
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
  // Most writes make no note.
  const { findLinksTaken } = await import('../links/links-taken.ts');
  return await findLinksTaken(draft, path);
}
