import { isFaithful, type Span } from '@obsidian-agent/markdown';
import { AgentError, findNear } from '@obsidian-agent/shared-types';
import { noteNotText } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { asCompared, nameOf } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';
import { findNote } from '../references/find-note.ts';
import { lookUpFirst } from '../references/look-up-path.ts';
import { otherFilePath } from '../references/other-files.ts';
import { type PartName, type Reference, readReference } from '../references/read-reference.ts';
import { baseBlocksIn } from './base-blocks.ts';
import { baseAmbiguous, baseBlockNotFound, baseNotANote, baseNotFound } from './base-errors.ts';

/** Names a base: a file, a block of a note, or its text. */
export type BaseReference =
  | { readonly base: string }
  | { readonly note: string; readonly block?: number | undefined }
  | { readonly yaml: string };

/** The text of a base, and where it is from. */
export interface BaseText {
  /** Path of the base or of the note; null for a text that was given. */
  readonly path: string | null;
  /** Number of its block in the note, from 1. */
  readonly block: number | undefined;
  readonly text: string;
  /** Lines of the note before the text. */
  readonly linesBefore: number;
  /** Where the block is in the note, as `BaseBlock` has it. */
  readonly span?: Span;
  /** Name of a view, from a link such as `[[Books.base#To read]]`. */
  readonly view?: string | undefined;
}

/**
 * Finds a base and reads its text.
 *
 * @throws AgentError `BASE_NOT_FOUND`, `BASE_AMBIGUOUS`, `BLOCK_NOT_FOUND`, `NOTE_NOT_TEXT`, and as `findNote`
 */
export async function findBase(reader: VaultReader, reference: BaseReference): Promise<BaseText> {
  if ('yaml' in reference) return { path: null, block: undefined, text: reference.yaml, linesBefore: 0 };
  if ('base' in reference) {
    const { path, view } = await findBaseFile(reader, reference.base);
    return { path, block: undefined, text: textAt(reader, path), linesBefore: 0, view };
  }
  const { block = 1 } = reference;
  const path = await findNoteWithBlocks(reader, reference.note);
  const blocks = baseBlocksIn(textAt(reader, path));
  const found = blocks[block - 1];
  if (found === undefined) throw baseBlockNotFound(path, { block, count: blocks.length });
  return { path, ...found };
}

async function findNoteWithBlocks(reader: VaultReader, ref: string): Promise<string> {
  try {
    return await findNote(reader, ref);
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'NOT_A_NOTE')) throw error;
    const path = String(error.details['path']);
    throw isBasePath(path) ? baseNotANote(ref, path) : error;
  }
}

function textAt(reader: VaultReader, path: string): string {
  const { text } = reader.read(path);
  if (!isFaithful(text)) throw noteNotText(path);
  return text;
}

interface BaseFile {
  readonly path: string;
  readonly view: string | undefined;
}

/** By a reference as for notes; what follows a `#` is the name of a view. */
async function findBaseFile(reader: VaultReader, ref: string): Promise<BaseFile> {
  const bases = reader.files().filter(isBasePath);
  const readings = readReference(reader, ref);
  for (const { path, isExact, part } of readings) {
    const [only, ...others] = basesNamed(bases, path, isExact);
    if (others.length > 0) throw baseAmbiguous(ref, [only ?? '', ...others]);
    if (only !== undefined) return { path: only, view: viewIn(part) };
  }
  const linked = await lookUpFirst(reader, ref, linkedPaths(readings));
  if (linked !== undefined) return { path: linked.path, view: viewIn(linked.part) };
  const wanted = withBaseExtension(readings.at(-1)?.path ?? ref);
  throw baseNotFound(ref, { near: basesNear(bases, wanted), bases });
}

/** An exact path, or else every path that ends in a name or a path; `.base` may be left out. */
function basesNamed(bases: readonly string[], path: string, isExact: boolean): readonly string[] {
  const wanted = withBaseExtension(path);
  const exact = bases.find((each) => asCompared(each) === wanted);
  if (exact !== undefined) return [exact];
  return isExact ? [] : bases.filter((each) => asCompared(each).endsWith(`/${wanted}`));
}

/** Exact paths of bases that the list of files may lack: those through symbolic links. */
function linkedPaths(readings: readonly Reference[]): Iterable<Reference> {
  return readings.values().flatMap((reading) => {
    const path = otherFilePath({ path: asBasePath(reading.path.trim()) });
    return path === undefined ? [] : [{ ...reading, path, isExact: true }];
  });
}

function withBaseExtension(path: string): string {
  return asBasePath(asCompared(path.trim()));
}

function asBasePath(path: string): string {
  return isBasePath(path) ? path : `${path}.base`;
}

function viewIn(part: PartName | undefined): string | undefined {
  if (part === undefined) return undefined;
  return 'heading' in part ? part.heading : part.block;
}

function basesNear(bases: readonly string[], wanted: string): readonly string[] {
  const names = new Map(bases.map((path) => [nameOf(asCompared(path)), path]));
  return findNear(nameOf(wanted), [...names.keys()]).map((name) => names.get(name) ?? name);
}

/** Moves a place in the text of a block to its place in the note. */
export function placeInFile<Placed extends { readonly line: number }>(
  place: Placed,
  { linesBefore }: BaseText,
): Placed {
  return { ...place, line: place.line + linesBefore };
}
