import type { VaultReader } from '../core/vault.ts';
import { EmbeddingFailed } from '../vectors/embedder.ts';
import { asUnit } from '../vectors/vector-code.ts';
import type { VaultVectors } from '../vectors/vector-store.ts';
import type { VectorTable } from '../vectors/vector-table.ts';
import { closenessTo, closeOnes } from './closeness.ts';
import { problemOf } from './coverage.ts';
import { embeddedParts, type NearNote, nearestNotes, partsAmong } from './embedded-parts.ts';
import { hasMoved, MOVED } from './moved-model.ts';

/** A note whose meaning is close. */
export interface MeaningHit extends NearNote {
  /** From 0 to 1, for any model; see `closenessTo`. */
  readonly closeness: number;
}

/** Notes found by meaning, the closest first. */
export interface FoundByMeaning {
  readonly hits: readonly MeaningHit[];
  /** Why there are none. */
  readonly problem?: string;
}

/** The notes to look for. */
export interface WantedNotes {
  readonly count: number;
  /** Default: all. */
  readonly isWanted?: ((path: string) => boolean) | undefined;
}

/** Of a question. Models ignore the rest, and some services refuse it. */
const MOST_CHARACTERS = 1500;

/**
 * Finds the notes whose meaning is closest to a question's; undefined if no model is set. Notes changed since they were
 * embedded are left out.
 */
export async function findByMeaning(
  reader: VaultReader,
  question: string,
  wanted: WantedNotes,
): Promise<FoundByMeaning | undefined> {
  return await find(reader, wanted, async (vectors, { dims }) => {
    const { embedder, signal } = vectors;
    if (hasMoved(vectors)) throw new EmbeddingFailed(MOVED);
    const [vector] = await embedder.embed([question.slice(0, MOST_CHARACTERS).toWellFormed()], 'question', { signal });
    if (vector?.length === dims) return vector;
    throw new EmbeddingFailed(`its vectors have ${vector?.length} numbers now, and those of the notes have ${dims}`);
  });
}

/** Finds the notes whose meaning is closest to that of a note as a whole; undefined if no model is set. */
export async function findSimilar(
  reader: VaultReader,
  path: string,
  count: number,
): Promise<FoundByMeaning | undefined> {
  const index = await reader.index();
  return await find(reader, { count, except: path }, ({ store }, table) => {
    const own = partsAmong(embeddedParts(index, store), (other) => other === path);
    return meanOf(table, own.slots);
  });
}

/** Finds the notes closest to a vector, except one note; without vectors to compare, it is not made. */
async function find(
  reader: VaultReader,
  { count, isWanted, except }: WantedNotes & { readonly except?: string },
  makeVector: (vectors: VaultVectors, table: VectorTable) => Float32Array | Promise<Float32Array>,
): Promise<FoundByMeaning | undefined> {
  try {
    const vectors = await reader.vectors();
    if (vectors === undefined) return undefined;
    const table = vectors.store.table();
    const parts = embeddedParts(await reader.index(), vectors.store);
    if (table === undefined || parts.slots.length === 0) return { hits: [], problem: NOTHING_EMBEDDED };
    const vector = asUnit(await makeVector(vectors, table));
    const others = except === undefined ? parts : partsAmong(parts, (path) => path !== except);
    const wanted = isWanted === undefined ? others : partsAmong(others, isWanted);
    const nearest = nearestNotes(wanted, table, { vector, count });
    // Those of wanted notes may all be close, so all are compared.
    const closenessOf = closenessTo(table, vector, others.slots);
    return { hits: closeOnes(nearest.map((note) => ({ ...note, closeness: closenessOf(note.similarity) }))) };
  } catch (error) {
    return { hits: [], problem: problemOf(error) };
  }
}

const NOTHING_EMBEDDED = 'the model has read no notes yet; call index_vault';

/** The direction in which the vectors of these slots point together; a vector of zeros for none. */
function meanOf(table: VectorTable, slots: Int32Array): Float32Array {
  const { dims } = table;
  const { numbers, scales } = table.numbersOf(slots);
  const sum = new Float32Array(dims);
  for (const [vector, scale] of scales.entries())
    for (let at = 0; at < dims; at += 1)
      sum[at] = (sum[at] as number) + (numbers[vector * dims + at] as number) * scale;
  return asUnit(sum);
}
