import type { VaultReader } from '../core/vault.ts';
import type { HeadingFact } from '../metadata/note-facts.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import { readReadableSnapshots } from '../snapshots/read-snapshots.ts';
import type { TextStamp } from '../vectors/embedded-texts.ts';
import { type Chunk, chunksOf } from './chunks.ts';

/** A note in parts, and what shows that it has changed since. */
export interface ChunkedNote {
  readonly path: string;
  readonly stamp: TextStamp;
  readonly chunks: readonly Chunk[];
}

/** Reads notes, and splits each into parts. Those that cannot be read any more are left out. */
export function* chunkedNotes(
  reader: VaultReader,
  index: NoteIndex,
  notes: readonly TextFile[],
): Generator<ChunkedNote> {
  const headings = Map.groupBy<string, HeadingFact>(index.list('heading'), ({ path }) => path);
  const stamps = new Map(notes.map((note) => [note.path, note]));
  for (const snapshot of readReadableSnapshots(reader, [...stamps.keys()])) {
    const { path } = snapshot;
    yield { path, stamp: stamps.get(path) as TextStamp, chunks: chunksOf(snapshot, headings.get(path) ?? []) };
  }
}
