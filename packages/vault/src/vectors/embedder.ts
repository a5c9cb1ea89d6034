/** Models may be trained to compare questions with notes, and then encode the two differently. */
export type TextKind = 'note' | 'question';

/** A model that turns texts into vectors, so that texts of similar meaning get similar vectors. */
export interface Embedder {
  /** Identifies the model; vectors of different models are never compared. */
  readonly id: string;
  /** Where the model is. At another place, one of the same id may be another model. */
  readonly source: string;
  /** What people call the model. */
  readonly name: string;

  /**
   * Returns one vector for each text, all of the same length, with finite numbers.
   *
   * @throws EmbeddingFailed if the model gives no such vectors
   */
  embed(texts: readonly string[], kind: TextKind, watch: EmbeddingWatch): Promise<readonly Float32Array[]>;
}

export interface EmbeddingWatch {
  readonly signal: AbortSignal;
  /** Called for each request with these texts that has reached the model, also if it fails or is repeated. */
  readonly onSent?: () => void;
}

/** A model gave no usable vectors. The message says why, and contains neither keys nor texts of notes. */
export class EmbeddingFailed extends Error {}

/** Loads the model that the settings name. Throws EmbeddingFailed. */
export type EmbedderOpener = () => Promise<Embedder>;
