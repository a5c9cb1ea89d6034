import { countWhile } from '@obsidian-agent/markdown';
import type { NoteIndex } from '../metadata/note-index.ts';
import type { EmbeddedTexts } from '../vectors/embedded-texts.ts';
import type { VectorStore } from '../vectors/vector-store.ts';
import { nearestVectors, type VectorTable } from '../vectors/vector-table.ts';

/** The part of a note whose meaning is closest. */
export interface NearNote {
  readonly path: string;
  /** First line of the part, from 1. */
  readonly line: number;
  /** Cosine of the two vectors. Models differ in what is high. */
  readonly similarity: number;
}

/** Parts that are looked at for each note wanted: several may be of one note. */
const PARTS_EACH = 4;

/** Parts of notes with vectors; those of a note are together. */
export interface Parts {
  /** Where the vector of each part is. */
  readonly slots: Int32Array;
  /** The position of each note's first part; one more at the end. */
  readonly firsts: Int32Array;
  /** The position of each note among the texts. */
  readonly places: readonly number[];
  readonly texts: EmbeddedTexts;
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

/** In plain loops, because there may be a hundred thousand parts. */
function partsOf(texts: EmbeddedTexts, places: readonly number[]): Parts {
  const { chunks, starts } = texts;
  const firsts = new Int32Array(places.length + 1);
  for (let note = 0; note < places.length; note += 1) {
    const place = places[note] as number;
    const count = ((starts[place + 1] as number) - (starts[place] as number)) / 2;
    firsts[note + 1] = (firsts[note] as number) + count;
  }
  const slots = new Int32Array(firsts[places.length] as number);
  let part = 0;
  for (let note = 0; note < places.length; note += 1) {
    const place = places[note] as number;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 2, part += 1) slots[part] = chunks[at] as number;
  }
  return { slots, firsts, places, texts };
}

/** The parts of those notes that are wanted. */
export function partsAmong({ places, texts }: Parts, isWanted: (path: string) => boolean): Parts {
  const wanted = places.filter((place) => isWanted(texts.paths[place] as string));
  return partsOf(texts, wanted);
}

/** The notes with the parts closest to a vector, the closest first. */
export function nearestNotes(
  parts: Parts,
  table: VectorTable,
  { vector, count }: { readonly vector: Float32Array; readonly count: number },
): NearNote[] {
  const { slots } = parts;
  const best = new Map<string, NearNote>();
  for (const { at, similarity } of nearestVectors(table, vector, { slots, count: count * PARTS_EACH })) {
    const { path, line } = placeOf(parts, at);
    if (!best.has(path)) best.set(path, { path, line, similarity });
  }
  return [...best.values()].slice(0, count);
}

function placeOf({ firsts, places, texts }: Parts, part: number): { path: string; line: number } {
  const note = countWhile(places.length, (each) => (firsts[each + 1] as number) <= part);
  const place = places[note] as number;
  const chunk = (texts.starts[place] as number) + 2 * (part - (firsts[note] as number));
  return { path: texts.paths[place] as string, line: texts.chunks[chunk + 1] as number };
}
