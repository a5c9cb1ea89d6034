import type { VaultVectors } from '../vectors/vector-store.ts';
import { nearestVectors } from '../vectors/vector-table.ts';
import type { ChunkedNote } from './chunked-notes.ts';

/** Why nothing is found with vectors that a model at another place made. */
export const MOVED =
  'it has another address than the model that read the notes; call index_vault, which compares the two';

/**
 * Cosine of the vectors of one text, from which on two models are the same. Servers round differently, and vectors are
 * stored with a quarter of their bytes; vectors of different models have nothing in common.
 */
const LEAST_SIMILARITY = 0.95;

/** Whether the vectors were made by a model of the same name at another place. */
export function hasMoved({ embedder, store }: VaultVectors): boolean {
  return !store.isFrom(embedder.source);
}

/** Why the vectors are kept, but not used. Whether they are those of hidden notes must not show. */
export const NOTHING_TO_COMPARE =
  'it has another address than the model that read the notes, and no visible note has a vector to compare the two; call index_vault without --deny and --allow';

/**
 * Finds a text with a usable vector, to compare a model with: the longest part of the first note that has one; undefined if
 * no note has.
 */
export async function findSample(
  notes: AsyncIterable<ChunkedNote>,
  { store }: VaultVectors,
  isUsable: (slot: number) => boolean,
): Promise<string | undefined> {
  for await (const { chunks } of notes) {
    const slots = store.slotsOf(chunks.map(({ text }) => text));
    const known = [...slots.keys()].filter((text) => isUsable(slots.get(text) as number));
    if (known.length > 0) return known.reduce((longest, text) => (text.length > longest.length ? text : longest));
  }
  return undefined;
}

/** Whether a vector of a text is the stored one, apart from rounding. */
export function isSameVector({ store }: VaultVectors, text: string, vector: Float32Array): boolean {
  const table = store.table();
  const slot = store.slotsOf([text]).get(text);
  if (table === undefined || slot === undefined || vector.length !== table.dims) return false;
  const [near] = nearestVectors(table, vector, { slots: Int32Array.of(slot), count: 1 });
  return near !== undefined && near.similarity >= LEAST_SIMILARITY;
}
