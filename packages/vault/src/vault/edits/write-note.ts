import { isFaithful } from '../../markdown/note-text.ts';
import type { RedirectedLinks } from '../links/redirected-links.ts';
import { asSpelled } from '../moves/move-target.ts';
import { noteNotText } from '../note-errors.ts';
import { assertCreatable, parseNotePath, parseVaultPath } from '../paths/note-path.ts';
import { assertEtag, exactPath, findNote, lookUpNote, plainReference } from '../references/find-note.ts';
import type { Draft, NoteFile, VaultReader } from '../vault.ts';

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

/**
 * Reads the note that a caller wants to change.
 *
 * Bytes that are no UTF-8 stay as they are around the change: a part of the note may be written, the whole not be told.
 *
 * @throws AgentError `ETAG_MISMATCH`, and what finding it may raise
 */
export async function openNote(reader: VaultReader, { note, if_match }: NoteWanted): Promise<NoteFile> {
  // Most callers know where their note is.
  const file = reader.readIfThere(exactPath(note)) ?? reader.read(await findNote(reader, note));
  assertEtag(file.path, if_match, file.etag);
  return file;
}

/**
 * The same, for a note that is to be made where it is missing, if the caller says so.
 *
 * @throws AgentError as `openNote`; `ETAG_MISMATCH` also where the caller relies on a note that is not there
 */
export async function openOrNew(reader: VaultReader, wanted: NoteWanted): Promise<NoteTarget> {
  const { note, if_match, create_if_missing = false } = wanted;
  // What is to be made at a path is no alias: most vaults are large, and most notes that are made have a folder.
  const canBeAlias = !/\/|\.md$/i.test(note);
  const found = create_if_missing ? await lookUpNote(reader, note, { canBeAlias }) : await findNote(reader, note);
  if (found !== undefined) {
    const before = reader.read(found);
    assertEtag(found, if_match, before.etag);
    return { path: found, before };
  }
  const path = newNotePath(reader, plainReference(note));
  assertEtag(path, if_match, null);
  return { path, before: undefined };
}

/**
 * The path of a note that is to be made, with the folders above it as the vault spells them.
 *
 * @throws AgentError `NOT_A_FOLDER`, and what a path may raise
 */
export function newNotePath(reader: VaultReader, noteName: string): string {
  const path = asSpelled(reader, parseNotePath(noteName).join('/'));
  assertCreatable(parseVaultPath(path));
  return path;
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
