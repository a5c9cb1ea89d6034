import { countWhile } from '@obsidian-agent/markdown';
import type { HeadingFact, TagFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';

interface NoteLines {
  readonly tags: ReadonlyMap<number | null, readonly TagFact[]>;
  /** In line order. */
  readonly headings: readonly HeadingFact[];
}

/** Finds the tags on lines of notes and the headings above them. Queries the index once per note. */
export class LinesOfNotes {
  readonly #index: NoteIndex;
  readonly #notes = new Map<string, NoteLines>();

  constructor(index: NoteIndex) {
    this.#index = index;
  }

  tagsOn(path: string, line: number): string[] {
    return eachTagOnce(this.#linesOf(path).tags.get(line) ?? []);
  }

  headingAbove(path: string, line: number): string | null {
    const { headings } = this.#linesOf(path);
    const above = countWhile(headings.length, (at) => (headings[at] as HeadingFact).line < line);
    return headings[above - 1]?.text ?? null;
  }

  #linesOf(path: string): NoteLines {
    const known = this.#notes.get(path) ?? {
      tags: Map.groupBy(this.#index.list('tag', path), ({ line }) => line),
      headings: this.#index.list('heading', path),
    };
    this.#notes.set(path, known);
    return known;
  }
}
