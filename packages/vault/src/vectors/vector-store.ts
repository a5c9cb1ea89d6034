import type { IndexFile } from '../metadata/index-source.ts';
import type { EmbeddedText, EmbeddedTexts } from './embedded-texts.ts';
import type { Embedder } from './embedder.ts';
import type { VectorTable } from './vector-table.ts';

/** The vectors of one vault by one model, on the disk. Other processes may use it at the same time. */
export interface VectorStore {
  /** The texts with vectors; the same object as long as nothing changes. */
  texts(): EmbeddedTexts;
  /** The slots of chunks by their texts; those without a vector are left out. */
  slotsOf(chunks: readonly string[]): ReadonlyMap<string, number>;
  /**
   * Adds the vectors of chunks, by their texts, from the source of a model. Only a hash of each text, and of the source, is
   * stored.
   *
   * @throws EmbeddingFailed if they differ in length from earlier ones, or those are from other sources
   */
  add(vectors: ReadonlyMap<string, Float32Array>, source: string): void;
  /** Whether the vectors are those of the model at a source; true as long as there are none. */
  isFrom(source: string): boolean;
  /** Stores that the vectors are also those of the model at another source. */
  addSource(source: string): void;
  /** Removes all vectors. */
  clear(): void;
  /** Stores which chunks make up these texts, by path, and removes the texts for which that is undefined. */
  place(texts: ReadonlyMap<string, EmbeddedText | undefined>): void;
  /** Caches the list of texts for later questions. Call it after the last `place`. */
  pack(): void;
  /** Undefined as long as there are no vectors. */
  table(): VectorTable | undefined;
  close(): void;
}

/**
 * Opens the vectors of a vault.
 *
 * @throws IndexUnavailable if their file can be neither read nor created
 */
export type VectorOpener = (place: IndexFile) => Promise<VectorStore>;

/** The model that the settings name, and the vault's vectors by it. */
export interface VaultVectors {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  /** Aborted when the request is cancelled. */
  readonly signal: AbortSignal;
}
