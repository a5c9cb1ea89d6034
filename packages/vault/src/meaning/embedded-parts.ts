import type { NoteIndex } from '../metadata/note-index.ts';
import type { EmbeddedTexts } from '../vectors/embedded-texts.ts';
import type { VectorStore } from '../vectors/vector-store.ts';
import { nearestVectors, type VectorTable } from '../vectors/vector-table.ts';

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
const known = new WeakMap<ReturnType<NoteIndex['texts']>, { texts: EmbeddedTexts; parts: Parts }>();

/** The parts of the notes that have not changed since they were embedded. */
export function embeddedParts(index: NoteIndex, store: VectorStore): Parts {
  const texts = store.texts();
  const before = known.get(index.texts());
  if (before?.texts === texts) return before.parts;
  const parts = partsOf(texts, currentPlaces(index, texts));
  known.set(index.texts(), { texts, parts });
  return parts;
}

/** The positions of the texts that have not changed since, in the order of the index. */
function currentPlaces(index: NoteIndex, texts: EmbeddedTexts): number[] {
  const places: number[] = [];
  let next = 0;
  // A plain loop, because it runs for all notes of a vault.
  for (const text of index.texts()) {
    const place = text.state === 'read' ? texts.currentPlaceOf(text, next) : -1;
    if (place === -1) continue;
    places.push(place);
    next = place + 1;
  }
  return places;
}

function partsOf({ paths, chunks, starts }: EmbeddedTexts, places: readonly number[]): Parts {
  let count = 0;
  for (const place of places) count += ((starts[place + 1] as number) - (starts[place] as number)) / 2;
  const [slots, lines, owners] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let part = 0;
  for (const [owner, place] of places.entries()) {
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 2, part += 1) {
      slots[part] = chunks[at] as number;
      lines[part] = chunks[at + 1] as number;
      owners[part] = owner;
    }
  }
  return { slots, lines, owners, notes: places.map((place) => paths[place] as string) };
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
