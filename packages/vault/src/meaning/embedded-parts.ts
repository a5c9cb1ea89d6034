import type { NoteIndex } from '../metadata/note-index.ts';
import type { VectorStore } from '../vectors/vector-store.ts';
import { nearestVectors, type VectorTable } from '../vectors/vector-table.ts';
import { notesToEmbed, stampOf } from './coverage.ts';

/** The part of a note whose meaning is closest. */
export interface MeaningHit {
  readonly path: string;
  /** First line of the part, from 1. */
  readonly line: number;
  /** Cosine of the two vectors. Models differ in what is high. */
  readonly similarity: number;
}

/** Parts that are looked at for each note wanted: several may be of one note. */
const PARTS_EACH = 4;

/** Parts of notes with vectors, as parallel lists; those of a note are together. */
export interface Parts {
  readonly slots: Int32Array;
  readonly lines: Int32Array;
  /** The position of the note among `notes`. */
  readonly owners: Int32Array;
  readonly notes: readonly string[];
}

/** Both lists stay the same objects as long as nothing changes. */
const known = new WeakMap<ReturnType<NoteIndex['texts']>, { texts: ReturnType<VectorStore['texts']>; parts: Parts }>();

/** The parts of the notes that have not changed since they were embedded. */
export function embeddedParts(index: NoteIndex, store: VectorStore): Parts {
  const texts = store.texts();
  const before = known.get(index.texts());
  if (before?.texts === texts) return before.parts;
  const embedded = new Map<string, Int32Array>();
  for (const note of notesToEmbed(index)) {
    const text = texts.get(note.path);
    if (text?.stamp === stampOf(note)) embedded.set(note.path, text.chunks);
  }
  const parts = partsOf(embedded);
  known.set(index.texts(), { texts, parts });
  return parts;
}

function partsOf(embedded: ReadonlyMap<string, Int32Array>): Parts {
  let count = 0;
  for (const chunks of embedded.values()) count += chunks.length / 2;
  const [slots, lines, owners] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let part = 0;
  let owner = 0;
  for (const chunks of embedded.values()) {
    for (let at = 0; at < chunks.length; at += 2, part += 1) {
      slots[part] = chunks[at] as number;
      lines[part] = chunks[at + 1] as number;
      owners[part] = owner;
    }
    owner += 1;
  }
  return { slots, lines, owners, notes: [...embedded.keys()] };
}

/** The parts of those notes that are wanted. */
export function partsAmong(parts: Parts, isWanted: (path: string) => boolean): Parts {
  const wanted = parts.notes.map(isWanted);
  const kept = Int32Array.from(parts.slots.keys()).filter((at) => wanted[parts.owners[at] as number] === true);
  const among = (list: Int32Array): Int32Array => kept.map((at) => list[at] as number);
  const { slots, lines, owners, notes } = parts;
  return { slots: among(slots), lines: among(lines), owners: among(owners), notes };
}

/** The notes with the parts closest to a vector, the closest first. */
export function nearestNotes(
  { slots, lines, owners, notes }: Parts,
  table: VectorTable,
  { vector, count }: { readonly vector: Float32Array; readonly count: number },
): MeaningHit[] {
  const best = new Map<string, MeaningHit>();
  for (const { at, similarity } of nearestVectors(table, vector, { slots, count: count * PARTS_EACH })) {
    const path = notes[owners[at] as number] as string;
    if (!best.has(path)) best.set(path, { path, line: lines[at] as number, similarity });
  }
  return [...best.values()].slice(0, count);
}
