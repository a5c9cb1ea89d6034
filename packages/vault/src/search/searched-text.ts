import { type LineIndex, lineIndex } from '@obsidian-agent/markdown';
import type { TextSnapshot } from '../core/vault.ts';
import { isNotePath, nameOf } from '../paths/link-paths.ts';
import { foldText, inPlainLetters } from './fold-text.ts';
import type { PartName } from './query.ts';
import { searchableText } from './searchable-text.ts';
import type { TextStructure } from './text-structure.ts';
import { utf8Holds } from './utf8-contains.ts';

/** A section of a text to search in. */
export class Passage {
  /** In composed characters. */
  readonly text: string;
  /** Its offset in the whole text. */
  readonly start: number;
  /** Its first line in the whole text, from 1. */
  readonly line: number;
  #folded: string | undefined;
  #bare: string | undefined;

  constructor(text: string, start = 0, line = 1) {
    this.text = text;
    this.start = start;
    this.line = line;
  }

  get end(): number {
    return this.start + this.text.length;
  }

  get folded(): string {
    this.#folded ??= foldText(this.text);
    return this.#folded;
  }

  /** Folded, and without accents. */
  get bare(): string {
    this.#bare ??= inPlainLetters(this.folded);
    return this.#bare;
  }
}

export type ReadStructure = (text: string) => TextStructure;

/** A text with everything that a query may need from it, computed on first use. */
export class SearchedText {
  readonly path: string;
  readonly #seen: TextSnapshot;
  readonly #readStructure: ReadStructure | undefined;
  #wholePath: Passage | undefined;
  #name: Passage | undefined;
  #content: Passage | undefined;
  #structure: TextStructure | undefined;
  #lines: LineIndex | undefined;
  readonly #parts = new Map<PartName, readonly Passage[]>();

  constructor(seen: TextSnapshot, readStructure?: ReadStructure) {
    this.path = seen.path;
    this.#seen = seen;
    this.#readStructure = readStructure;
  }

  get wholePath(): Passage {
    this.#wholePath ??= new Passage(this.path.normalize('NFC'));
    return this.#wholePath;
  }

  get name(): Passage {
    this.#name ??= new Passage(nameOf(this.wholePath.text));
    return this.#name;
  }

  get content(): Passage {
    this.#content ??= new Passage(searchableText(this.path, this.#seen.text).normalize('NFC'));
    return this.#content;
  }

  /** Whether the text contains another, in any case; undefined if the bytes alone cannot decide. */
  bytesHold(text: string): boolean | undefined {
    const { raw } = this.#seen;
    return raw === undefined || !isNotePath(this.path) ? undefined : utf8Holds(raw, foldText(text));
  }

  /** Undefined if the file is not a note. */
  get structure(): TextStructure | undefined {
    if (!isNotePath(this.path)) return undefined;
    if (this.#readStructure === undefined) throw new Error('The structure of this text was not read.');
    this.#structure ??= this.#readStructure(this.content.text);
    return this.#structure;
  }

  get lines(): LineIndex {
    this.#lines ??= lineIndex(this.content.text);
    return this.#lines;
  }

  /** The parts of one kind, or those within a passage. */
  parts(name: PartName, within: Passage | undefined): readonly Passage[] {
    const parts = this.#parts.get(name) ?? (name === 'line' ? this.#linesAsParts() : this.#structured(name));
    this.#parts.set(name, parts);
    return within === undefined ? parts : parts.filter(({ start, end }) => start >= within.start && end <= within.end);
  }

  #linesAsParts(): Passage[] {
    const { text } = this.content;
    return Array.from({ length: this.lines.count }, (_, line) => {
      const start = this.lines.startOf(line);
      const next = line + 1 < this.lines.count ? this.lines.startOf(line + 1) : text.length;
      return new Passage(text.slice(start, next).replace(/(?<![\r\n])[\r\n]+$/, ''), start, line + 1);
    });
  }

  #structured(name: Exclude<PartName, 'line'>): Passage[] {
    const { text } = this.content;
    const spans = this.structure?.[name] ?? [];
    return spans.map(({ start, end }) => new Passage(text.slice(start, end), start, this.lines.lineOf(start) + 1));
  }
}
