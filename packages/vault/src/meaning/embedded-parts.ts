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

/** Parts of notes with vectors, as parallel lists. */
export interface Parts {
  readonly slots: Int32Array;
  readonly lines: Int32Array;
  readonly paths: readonly string[];
}

/** Both lists stay the same objects as long as nothing changes. */
const known = new WeakMap<ReturnType<NoteIndex['texts']>, { texts: ReturnType<VectorStore['texts']>; parts: Parts }>();

/** The parts of the notes that have not changed since they were embedded. */
export function embeddedParts(index: NoteIndex, store: VectorStore): Parts {
  const texts = store.texts();
  const before = known.get(index.texts());
  if (before?.texts === texts) return before.parts;
  const current = notesToEmbed(index).flatMap((note) => {
    const embedded = texts.get(note.path);
    return embedded?.stamp === stampOf(note) ? [{ path: note.path, chunks: embedded.chunks }] : [];
  });
  const placed = current.flatMap(({ chunks }) => chunks);
  const parts = {
    slots: Int32Array.from(placed, ({ slot }) => slot),
    lines: Int32Array.from(placed, ({ line }) => line),
    paths: current.flatMap(({ path, chunks }) => chunks.map(() => path)),
  };
  known.set(index.texts(), { texts, parts });
  return parts;
}

/** The notes with the parts closest to a vector, the closest first. */
export function nearestNotes(
  parts: Parts,
  table: VectorTable,
  wanted: { readonly vector: Float32Array; readonly count: number; readonly isWanted: (path: string) => boolean },
): MeaningHit[] {
  const { slots, lines, paths } = among(parts, wanted.isWanted);
  const best = new Map<string, MeaningHit>();
  for (const { at, similarity } of nearestVectors(table, wanted.vector, { slots, count: wanted.count * PARTS_EACH })) {
    const path = paths[at] as string;
    if (!best.has(path)) best.set(path, { path, line: lines[at] as number, similarity });
  }
  return [...best.values()].slice(0, wanted.count);
}

function among({ slots, lines, paths }: Parts, isWanted: (path: string) => boolean): Parts {
  const wanted = Int32Array.from(slots.keys()).filter((at) => isWanted(paths[at] as string));
  return {
    slots: wanted.map((at) => slots[at] as number),
    lines: wanted.map((at) => lines[at] as number),
    paths: Array.from(wanted, (at) => paths[at] as string),
  };
}
