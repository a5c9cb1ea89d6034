import type { VaultReader } from '../core/vault.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { EmbeddingFailed } from '../vectors/embedder.ts';
import type { VaultVectors } from '../vectors/vector-store.ts';
import { hasMoved, MOVED } from './moved-model.ts';

/** What can be found by meaning. */
export interface Coverage {
  /** What people call the model; undefined if it cannot be opened. */
  readonly model?: string;
  /** Why it cannot be used. */
  readonly problem?: string;
  /** Notes whose text can be read. */
  readonly notes: number;
  /** Those of them whose current text has vectors. */
  readonly embedded: number;
}

/** The notes that can have vectors. */
export function notesToEmbed(index: NoteIndex): readonly TextFile[] {
  return index.texts().filter(({ path, state }) => state === 'read' && isNotePath(path));
}

/** Counts the notes that can be found by meaning; undefined if no model is set. */
export async function readCoverage(reader: VaultReader): Promise<Coverage | undefined> {
  const index = await reader.index();
  try {
    const vectors = await reader.vectors();
    return vectors && { ...coverageOf(index, vectors), ...(hasMoved(vectors) ? { problem: MOVED } : {}) };
  } catch (error) {
    return { ...coverageOf(index), problem: problemOf(error) };
  }
}

/** Counts the notes that have vectors. */
export function coverageOf(index: NoteIndex, vectors?: VaultVectors): Coverage {
  const notes = notesToEmbed(index);
  if (vectors === undefined) return { notes: notes.length, embedded: 0 };
  if (hasMoved(vectors)) return { model: vectors.embedder.name, notes: notes.length, embedded: 0 };
  const texts = vectors.store.texts();
  const embedded = notes.filter((note, at) => texts.currentPlaceOf(note, at) !== -1).length;
  return { model: vectors.embedder.name, notes: notes.length, embedded };
}

/** Why a model gave no vectors. Throws any other error. */
export function problemOf(error: unknown): string {
  if (error instanceof EmbeddingFailed) return error.message;
  throw error;
}
