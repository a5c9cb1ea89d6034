import type { VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import type { EmbeddedText } from '../vectors/embedded-texts.ts';
import { EmbeddingFailed } from '../vectors/embedder.ts';
import type { VaultVectors, VectorStore } from '../vectors/vector-store.ts';
import { type ChunkedNote, chunkedNotes } from './chunked-notes.ts';
import { type Coverage, coverageOf, notesToEmbed, problemOf } from './coverage.ts';
import { findSample, hasMoved, isSameVector, NOTHING_TO_COMPARE } from './moved-model.ts';

/** How to embed a vault. */
export interface EmbeddingOptions {
  /** At most so many characters are sent to the model. */
  readonly maxCharacters: number;
  /** Only counts what would be sent. */
  readonly isPreview: boolean;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What was sent to the model, and what has vectors now. */
export interface EmbeddingRun extends Coverage {
  readonly requests: number;
  readonly chunks: number;
  readonly characters: number;
}

/** Limits of one request. */
const MOST_CHUNKS = 64;
const MOST_CHARACTERS = 60_000;

/**
 * Gives a vector to each part of each note that has none; undefined if no model is set. Only parts whose text is new are
 * sent to the model. What is done is kept if the run is interrupted.
 *
 * @throws AgentError `CANCELLED`, and disk errors
 */
export async function embedVault(reader: VaultReader, options: EmbeddingOptions): Promise<EmbeddingRun | undefined> {
  const index = await reader.index();
  try {
    const vectors = await reader.vectors();
    return vectors && (await new Run(reader, { index, vectors, options }).toEnd());
  } catch (error) {
    return { ...coverageOf(index), ...NOTHING_SENT, problem: problemOf(error) };
  }
}

const NOTHING_SENT = { requests: 0, chunks: 0, characters: 0 };

interface RunContext {
  readonly index: NoteIndex;
  readonly vectors: VaultVectors;
  readonly options: EmbeddingOptions;
}

/** Notes are collected until their new chunks fill a request, sent, and stored. */
class Run {
  readonly #reader: VaultReader;
  readonly #index: NoteIndex;
  readonly #vectors: VaultVectors;
  readonly #options: EmbeddingOptions;
  readonly #sent = { ...NOTHING_SENT };
  #notes: ChunkedNote[] = [];
  readonly #missing = new Set<string>();
  /** The slots of visible notes. Whether a hidden note has a text must not show. Undefined if nothing is hidden. */
  readonly #visible: Set<number> | undefined;

  constructor(reader: VaultReader, { index, vectors, options }: RunContext) {
    this.#reader = reader;
    this.#index = index;
    this.#vectors = vectors;
    this.#options = options;
    this.#visible = reader.isFiltered ? slotsOfNotes(index, vectors.store) : undefined;
  }

  async toEnd(): Promise<EmbeddingRun> {
    const problem = await this.#embedAll().catch(problemOf);
    // A filtered reader does not know which other texts still exist.
    if (!this.#reader.isFiltered && !this.#options.isPreview) forgetGone(this.#index, this.#vectors.store);
    if (!this.#options.isPreview) this.#vectors.store.pack();
    const covered = coverageOf(this.#index, this.#vectors);
    return { ...covered, ...this.#sent, ...(problem === undefined ? {} : { problem }) };
  }

  async #embedAll(): Promise<undefined> {
    if (hasMoved(this.#vectors)) await this.#compareModels();
    const known = this.#vectors.store.texts();
    const notes = notesToEmbed(this.#index).filter((note, at) => known.currentPlaceOf(note, at) === -1);
    let done = 0;
    for await (const note of this.#chunked(notes)) {
      await this.#take(note);
      done += 1;
      this.#options.onProgress?.(done, notes.length);
    }
    await this.#finish();
  }

  #chunked(notes: readonly TextFile[]): AsyncIterable<ChunkedNote> {
    return withPauses(this.#reader, chunkedNotes(this.#reader, this.#index, notes));
  }

  /** Keeps the vectors if the model at the new address makes the same; else it is a new set. */
  async #compareModels(): Promise<void> {
    const { store, embedder } = this.#vectors;
    const notes = this.#chunked(notesToEmbed(this.#index));
    const sample = await findSample(notes, this.#vectors, (slot) => this.#isUsable(slot));
    // Hidden notes may have vectors of the same model.
    if (sample === undefined && this.#reader.isFiltered) throw new EmbeddingFailed(NOTHING_TO_COMPARE);
    if (sample !== undefined && this.#affordable([sample]).length === 0) throw this.#tooMany(sample);
    const [vector] = sample === undefined ? [] : await this.#vectorsOf([sample]);
    if (this.#options.isPreview) return;
    const isSame = sample !== undefined && vector !== undefined && isSameVector(this.#vectors, sample, vector);
    if (isSame) store.addSource(embedder.source);
    else {
      store.clear();
      this.#visible?.clear();
    }
  }

  async #take(note: ChunkedNote): Promise<void> {
    const texts = note.chunks.map(({ text }) => text);
    const known = this.#vectors.store.slotsOf(texts);
    for (const text of texts) if (!this.#isUsable(known.get(text))) this.#missing.add(text);
    this.#notes.push(note);
    if (this.#missing.size >= MOST_CHUNKS) await this.#finish();
  }

  #isUsable(slot: number | undefined): boolean {
    return slot !== undefined && (this.#visible?.has(slot) ?? true);
  }

  /** Sends what is missing for the collected notes. Those that have all their vectors then keep them. */
  async #finish(): Promise<void> {
    try {
      for (const batch of batchesOf([...this.#missing])) await this.#send(batch);
    } finally {
      if (!this.#options.isPreview) this.#vectors.store.place(this.#placed());
    }
    this.#missing.clear();
    this.#notes = [];
  }

  /** Sends as many texts as the limit allows. */
  async #send(batch: readonly string[]): Promise<void> {
    const affordable = this.#affordable(batch);
    if (affordable.length > 0) {
      const made = await this.#vectorsOf(affordable);
      const { store, embedder } = this.#vectors;
      if (!this.#options.isPreview)
        store.add(new Map(affordable.map((text, at) => [text, made[at] as Float32Array])), embedder.source);
    }
    const next = batch[affordable.length];
    if (next !== undefined) throw this.#tooMany(next);
  }

  #affordable(batch: readonly string[]): readonly string[] {
    let left = this.#options.maxCharacters - this.#sent.characters;
    const end = batch.findIndex((text) => {
      left -= text.length;
      return left < 0;
    });
    return end === -1 ? batch : batch.slice(0, end);
  }

  #tooMany({ length }: string): EmbeddingFailed {
    const { maxCharacters } = this.#options;
    return new EmbeddingFailed(
      `the next part of a note, with ${length} characters, would exceed the limit of ${maxCharacters} characters`,
    );
  }

  /** Asks the model for the vectors of texts; a preview only counts them. */
  async #vectorsOf(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const { embedder, signal } = this.#vectors;
    const onSent = () => {
      this.#sent.requests += 1;
      this.#sent.chunks += texts.length;
      this.#sent.characters += charactersOf(texts);
    };
    if (!this.#options.isPreview) return await embedder.embed(texts, 'note', { signal, onSent });
    onSent();
    return [];
  }

  /** Without the notes that lack a vector, because another process has removed it meanwhile. */
  #placed(): Map<string, EmbeddedText> {
    const slots = this.#vectors.store.slotsOf(this.#notes.flatMap(({ chunks }) => chunks.map(({ text }) => text)));
    for (const slot of slots.values()) this.#visible?.add(slot);
    const whole = this.#notes.filter(({ chunks }) => chunks.every(({ text }) => slots.has(text)));
    return new Map(
      whole.map(({ path, stamp, chunks }) => [
        path,
        { stamp, chunks: Int32Array.from(chunks.flatMap(({ line, text }) => [slots.get(text) as number, line])) },
      ]),
    );
  }
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    characters += text.length;
    if (batch === undefined || batch.length === MOST_CHUNKS || characters > MOST_CHARACTERS) {
      batches.push([text]);
      characters = text.length;
    } else batch.push(text);
  }
  return batches;
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** The slots of the notes of an index, as they were when they were embedded. */
function slotsOfNotes(index: NoteIndex, store: VectorStore): Set<number> {
  const { paths, chunks, starts } = store.texts();
  const there = new Set(index.texts().map(({ path }) => path));
  const slots = new Set<number>();
  for (const [place, path] of paths.entries()) {
    if (!there.has(path)) continue;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 2) slots.add(chunks[at] as number);
  }
  return slots;
}

function forgetGone(index: NoteIndex, store: VectorStore): void {
  const there = new Set(index.texts().map(({ path }) => path));
  const gone = store.texts().paths.filter((path) => !there.has(path));
  if (gone.length > 0) store.place(new Map(gone.map((path) => [path, undefined])));
}
