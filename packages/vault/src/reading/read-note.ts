import { isFaithful, lineIndex, parseNote } from '@obsidian-agent/markdown';
import { fileNotANote, fileNotText } from '../core/note-errors.ts';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { isNeverText } from '../paths/file-kind.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { findFilePart } from '../references/find-file.ts';
import { blockNamed, sectionNamed } from '../references/find-section.ts';
import { hasExtension } from '../references/other-files.ts';
import { type PartName, readReference, samePart } from '../references/read-reference.ts';
import { linesOutOfPart, linesOutOfRange } from '../references/section-errors.ts';
import { assertText, readExactPath } from '../writing/write-note.ts';
import type { FactKind, NoteFacts } from './read-facts.ts';
import { countLinesOf, type LineRange, type ReadLimits, type ReadLines, readLines } from './read-lines.ts';

/** The part of a note to read; by default all of it. */
export interface ReadRequest {
  readonly note: string;
  readonly heading?: string | undefined;
  readonly block?: string | undefined;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

export interface ReadNote {
  readonly file: NoteFile;
  readonly lines: ReadLines;
  readonly totalLines: number;
  /** Whether a section or a block was read. */
  readonly isPart: boolean;
}

/**
 * Reads a note or another text of the vault, or a part of a note, within the limits. The reference may also name the
 * part, as in `[[Note#Heading]]`.
 *
 * @throws AgentError `LINES_OUT_OF_RANGE`, `SECTION_UNEXPECTED`, `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`,
 * `BLOCK_NOT_FOUND`, `NOTE_NOT_TEXT`, and like `findNote`
 */
export async function readNotePart(reader: VaultReader, request: ReadRequest, limits: ReadLimits): Promise<ReadNote> {
  const { file, part } = await openFile(reader, request.note);
  const totalLines = countLinesOf(file.text);
  const given = requestedPart(request);
  const requested = part === undefined || given === undefined ? (part ?? given) : samePart(request.note, part, given);
  if (requested !== undefined) assertNote(request.note, file.path);
  const range = rangeOf(file, request, { count: totalLines, part: requested });
  return { file, lines: readLines(file.text, range, limits), totalLines, isPart: requested !== undefined };
}

/** Reads the requested metadata of a note. */
export async function readNoteFacts(
  reader: VaultReader,
  file: NoteFile,
  wanted: readonly FactKind[],
): Promise<NoteFacts> {
  if (wanted.length === 0) return {};
  assertNote(file.path, file.path);
  const { readFacts } = await import('./read-facts.ts');
  return readFacts(reader, file, wanted);
}

/** Reads a note or another text file. */
async function openFile(
  reader: VaultReader,
  note: string,
): Promise<{ readonly file: NoteFile; readonly part: PartName | undefined }> {
  const [{ path, part }] = readReference(reader, note);
  const known = hasExtension(path) && !isNotePath(path) ? undefined : readExactPath(reader, note);
  const found = known === undefined ? await findFilePart(reader, note) : { path: known.path, part };
  if (isNeverText(found.path)) throw fileNotText(found.path);
  const file = known ?? reader.read(found.path);
  if (isNotePath(file.path)) assertText(file);
  else if (!isFaithful(file.text) || file.text.includes('\0')) throw fileNotText(file.path);
  return { file, part: found.part };
}

/** Rejects requests that only apply to notes: sections, blocks, properties, tags. */
function assertNote(ref: string, path: string): void {
  if (!isNotePath(path)) throw fileNotANote(ref, path);
}

function rangeOf(
  file: NoteFile,
  { start_line = 1, end_line }: ReadRequest,
  { count, part }: { count: number; part: PartName | undefined },
): LineRange {
  if (start_line > count) throw linesOutOfRange(file.path, start_line, count);
  const within = part === undefined ? { from: 1, to: count } : linesOfPart(file, part);
  const range = { from: Math.max(within.from, start_line), to: Math.min(within.to, end_line ?? count) };
  if (range.from > range.to) throw linesOutOfPart(file.path, start_line, within);
  return range;
}

/** The lines of a section or a block. */
function linesOfPart({ path, text }: NoteFile, part: PartName): LineRange {
  const lines = lineIndex(text);
  const note = { path, text, structure: parseNote(text) };
  const span = 'block' in part ? blockNamed(note, part.block) : sectionNamed(note, part.heading).wholeSpan;
  const from = lines.lineOf(span.start) + 1;
  // A section at the end of the note includes an empty last line; a block ends with its text.
  if (span.end === text.length && 'heading' in part) return { from, to: lines.count };
  return { from, to: Math.max(lines.lineOf(span.end - 1) + 1, from) };
}

function requestedPart({ heading, block }: ReadRequest): PartName | undefined {
  if (heading !== undefined) return { heading };
  return block === undefined ? undefined : { block };
}
