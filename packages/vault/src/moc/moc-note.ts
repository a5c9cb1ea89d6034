import { lineBreakOf, lineIndex, type NoteStructure, parseNote } from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { generateMarkdownLink } from '../links/linktext.ts';
import { FileTable } from '../links/resolution.ts';
import { nameOf, splitLink, withoutNoteExtension } from '../paths/link-paths.ts';
import type { UnreadText } from '../snapshots/unread-texts.ts';
import { openOrNew, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { findMocBlock, type MocBlock, renderMoc } from './moc-block.ts';
import { listMocNotes, type MocSort, type MocSource } from './moc-notes.ts';

export interface MocRequest {
  readonly note: string;
  readonly if_match: string | undefined;
  readonly source: MocSource;
  readonly title: string | undefined;
  readonly sort: MocSort;
}

/** A map that was written or was already up to date. */
export interface WrittenMoc {
  readonly written: WrittenNote;
  /** Line of the first marker, counted from 1. */
  readonly line: number;
  readonly entries: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Texts that were left out because they cannot be read. */
  readonly unread: readonly UnreadText[];
}

/**
 * Writes a map of notes between its two markers, or at the end of a note that has none.
 *
 * @throws AgentError `MARKERS_BROKEN`, and errors of opening the note and of listing the others
 */
export async function writeMoc(draft: Draft, { note, if_match, source, title, sort }: MocRequest): Promise<WrittenMoc> {
  const target = await openOrNew(draft, { note, if_match, create_if_missing: true });
  const { path, before } = target;
  const text = before?.text ?? '';
  const structure = parseNote(text);
  const block = findMocBlock(path, text, structure);
  const listed = await listMocNotes(draft, { source, sort, except: path });

  const files = new FileTable([...draft.files(), path]);
  const linkTo = linkWriter(draft, files, path);
  const heading = (title ?? block?.title ?? listed.title).replace(/\s+/g, ' ').trim();
  const groups = listed.groups.map((group) => ({ heading: group.heading, links: group.paths.map(linkTo) }));
  const placed = place(text, block, renderMoc(heading, groups, lineBreakOf(text)));
  const written = await writeNote(draft, target, placed.text);

  const paths = listed.groups.flatMap((group) => group.paths);
  const known = linkedIn(structure, block, (link) => files.resolve(splitLink(link).path, path));
  return {
    written,
    line: lineIndex(placed.text).lineOf(placed.start) + 1,
    entries: paths.length,
    added: paths.filter((listedPath) => !known.has(listedPath)),
    removed: [...known].filter((knownPath) => !paths.includes(knownPath)),
    unread: listed.unread,
  };
}

/** Replaces the old map, or adds the map after an empty line at the end. */
function place(text: string, block: MocBlock | undefined, moc: string): { text: string; start: number } {
  if (block !== undefined)
    return { text: text.slice(0, block.start) + moc + text.slice(block.end), start: block.start };
  const lineBreak = lineBreakOf(text);
  const isEmpty = text.replace('\ufeff', '') === '';
  const gap = isEmpty ? '' : /[\r\n]$/.test(text) ? lineBreak : lineBreak + lineBreak;
  return { text: text + gap + moc + lineBreak, start: text.length + gap.length };
}

/** Writes links according to the vault's settings. A link with folders shows only the note's name. */
function linkWriter({ settings }: Draft, files: FileTable, sourcePath: string): (path: string) => string {
  const { newLinkFormat: format, useMarkdownLinks } = settings;
  return (path) => {
    const link = { path, sourcePath, format, useMarkdownLinks };
    const plain = generateMarkdownLink(files, link);
    return plain.includes('/')
      ? generateMarkdownLink(files, { ...link, alias: withoutNoteExtension(nameOf(path)) })
      : plain;
  };
}

/** The files that the links of a map lead to. A broken link stands for itself. */
function linkedIn(
  { links }: NoteStructure,
  block: MocBlock | undefined,
  resolve: (link: string) => string | undefined,
): Set<string> {
  if (block === undefined) return new Set();
  const { start, end } = block.content;
  const inside = links.filter((link) => link.start >= start && link.end <= end);
  return new Set(inside.map(({ link }) => resolve(link) ?? link));
}
