import { isFaithful } from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import { linkKey } from '../metadata/link-key.ts';
import { type FactOf, type Facts, factsOf } from '../metadata/note-facts.ts';
import {
  lengthsOf,
  listedOccurrences,
  type NoteIndex,
  type Occurrences,
  type TextFile,
  verdict,
} from '../metadata/note-index.ts';
import { stateOfText } from '../metadata/text-state.ts';
import { whyUnread } from '../metadata/why-unread.ts';
import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { isTextPath, LONGEST_TEXT } from '../paths/text-path.ts';
import { type RankedText, rankByReading, type TokenizedText, tokenized, weightIn } from '../search/bm25.ts';
import { inPlainLetters } from '../search/fold-text.ts';
import { searchableText } from '../search/searchable-text.ts';
import { isWord, tokensOf } from '../search/tokens.ts';

/** The text that the index ranks; names weigh more than the body. */
export function rankedText(
  path: string,
  text: string,
  { alias, heading, tag }: Pick<Facts, 'alias' | 'heading' | 'tag'>,
): RankedText {
  return {
    title: withoutNoteExtension(nameOf(path)),
    aliases: alias.map((fact) => fact.alias).join('\n'),
    headings: heading.map((fact) => fact.text).join('\n'),
    tags: [...new Set(tag.map((fact) => lastLevel(fact.tag).toLowerCase()))].join('\n'),
    body: searchableText(path, text),
  };
}

/** A text as read. */
export interface ScannedText extends TextFile {
  readonly text: string;
  readonly facts: Facts;
}

/** Builds an index in memory by reading every text of the vault. It does not know which texts contain a word. */
export async function scanVault(reader: VaultReader, problem?: string): Promise<NoteIndex> {
  const scanned: ScannedText[] = [];
  for await (const path of withPauses(reader, reader.files().filter(isTextPath))) {
    const text = scan(reader, path);
    if (text !== undefined) scanned.push(text);
  }
  return new ScanIndex(scanned, problem);
}

/** An index of texts in memory. It does not know which texts contain a word. */
export class ScanIndex implements NoteIndex {
  readonly state: NoteIndex['state'];
  readonly #texts: readonly ScannedText[];
  readonly #byPath: ReadonlyMap<string, ScannedText>;
  readonly #tokens = new Map<ScannedText, TokenizedText>();
  #words: ReadonlySet<string> | undefined;

  /** @param texts in code-unit order of their paths */
  constructor(texts: readonly ScannedText[], problem?: string) {
    this.#texts = texts;
    this.#byPath = new Map(texts.map((text) => [text.path, text]));
    this.state = { kind: 'scan', read: texts.length, ...(problem === undefined ? {} : { problem }) };
  }

  texts(): readonly ScannedText[] {
    return this.#texts;
  }

  list<Kind extends keyof FactOf>(kind: Kind, path?: string): readonly FactOf[Kind][] {
    const facts = (text: ScannedText): readonly FactOf[Kind][] => text.facts[kind];
    if (path === undefined) return this.#texts.flatMap(facts);
    const text = this.#byPath.get(path);
    return text === undefined ? [] : facts(text);
  }

  listByPath<Kind extends keyof FactOf>(
    kind: Kind,
    paths: readonly string[],
  ): ReadonlyMap<string, readonly FactOf[Kind][]> {
    const found = paths.map((path) => [path, this.list(kind, path)] as const);
    return new Map(found.filter(([, facts]) => facts.length > 0));
  }

  linksNamed(keys: readonly string[]): readonly FactOf['link'][] {
    const wanted = new Set(keys);
    return this.list('link').filter(({ linkpath }) => wanted.has(linkKey(linkpath)));
  }

  holders(kind: 'tag' | 'property', isWanted: (name: string) => boolean): ReadonlySet<string> {
    const facts =
      kind === 'tag' ? this.list('tag').map(({ path, tag }) => ({ path, name: tag })) : this.list('property');
    return new Set(facts.filter(({ name }) => isWanted(name)).map(({ path }) => path));
  }

  countLinks(): number {
    return this.list('link').filter(({ form }) => form !== 'definition').length;
  }

  aliased(alias: string): readonly string[] {
    const wanted = asCompared(alias);
    const found = this.list('alias').filter((fact) => asCompared(fact.alias) === wanted);
    return [...new Set(found.map(({ path }) => path))];
  }

  named(name: string): readonly string[] {
    const wanted = asCompared(name);
    const titled = this.list('title').filter(({ key }) => key === wanted);
    const files = this.#texts.filter(({ path }) => asCompared(withoutNoteExtension(nameOf(path))) === wanted);
    return [...new Set([...files, ...titled].map(({ path }) => path)).union(new Set(this.aliased(name)))].sort();
  }

  wordsFrom(beginning: string, isWanted: (word: string) => boolean): readonly string[] {
    return [...this.#vocabulary()].filter((word) => inPlainLetters(word).startsWith(beginning) && isWanted(word));
  }

  wordsTo(ending: string, isWanted: (word: string) => boolean): readonly string[] {
    return [...this.#vocabulary()].filter((word) => inPlainLetters(word).endsWith(ending) && isWanted(word));
  }

  isNeverPart(): boolean {
    return false;
  }

  knownWords(words: readonly string[]): ReadonlySet<string> {
    const plain = new Set(Array.from(this.#vocabulary(), inPlainLetters));
    return new Set(words.filter((word) => plain.has(word)));
  }

  #vocabulary(): ReadonlySet<string> {
    this.#words ??= new Set(this.#tokenized().flatMap((text) => (text === undefined ? [] : wordsIn(text))));
    return this.#words;
  }

  withInRow(first: string, second: string): number[] {
    return this.#tokenized().flatMap((text, place) =>
      text !== undefined && haveInRow(Object.values(text.parts), first, second) ? [place] : [],
    );
  }

  occurrences(tokens: readonly string[]): Occurrences {
    const places: number[] = [];
    const weights: number[] = [];
    for (const [place, text] of this.#tokenized().entries()) {
      const weight = text === undefined ? 0 : weightIn(text, tokens);
      if (weight === 0) continue;
      places.push(place);
      weights.push(weight);
    }
    return listedOccurrences(places, weights);
  }

  /** Texts by their tokens; undefined for an unread text. Kept for the next question. */
  #tokenized(texts: readonly ScannedText[] = this.#texts): readonly (TokenizedText | undefined)[] {
    return texts.map((scanned) => {
      const { path, state, text, facts } = scanned;
      if (state !== 'read') return undefined;
      const tokens = this.#tokens.get(scanned) ?? tokenized(rankedText(path, text, facts));
      this.#tokens.set(scanned, tokens);
      return tokens;
    });
  }

  holding(): Uint8Array {
    return Uint8Array.from(this.#texts, ({ state }) => (state === 'read' ? verdict.maybe : verdict.no));
  }

  holdingWord(): Uint8Array {
    return this.holding();
  }

  rank(words: readonly string[], places?: Int32Array): Float64Array {
    const texts = places === undefined ? this.#texts : Array.from(places, (place) => this.#texts[place] as ScannedText);
    return rankByReading(lengthsOf(texts), this.#tokenized(texts), words);
  }
}

/** The levels above it are categories, which count once in the text, as the names of folders do. */
function lastLevel(tag: string): string {
  return tag.slice(tag.lastIndexOf('/') + 1);
}

/** All words of a text, as an index lists them. */
function wordsIn({ parts, bodyParts }: TokenizedText): string[] {
  const tokens = [...Object.values(parts).flatMap(tokensOf), ...bodyParts];
  return tokens.filter(isWord);
}

function haveInRow(parts: readonly string[], first: string, second: string): boolean {
  return parts.some((part) => {
    const tokens = tokensOf(part);
    return tokens.some((token, at) => token === first && tokens[at + 1]?.startsWith(second));
  });
}

/** Reads one text; undefined if it no longer exists. */
function scan(reader: VaultReader, path: string): ScannedText | undefined {
  try {
    const { text, bytes } = reader.read(path);
    const state = bytes > LONGEST_TEXT ? 'too_large' : isFaithful(text) ? stateOfText(path, text) : 'not_text';
    const known = state === 'read' ? text : '';
    return { path, bytes, ...reader.timesOf(path), state, text: known, facts: factsOf(path, known) };
  } catch (error) {
    const state = error instanceof AgentError ? whyUnread(error) : undefined;
    if (state === 'gone') return undefined;
    if (state === undefined) throw error;
    return { path, bytes: bytesIn(error), ...reader.timesOf(path), state, text: '', facts: factsOf(path, '') };
  }
}

function bytesIn(error: unknown): number {
  const bytes = error instanceof AgentError ? error.details?.['bytes'] : undefined;
  return typeof bytes === 'number' ? bytes : 0;
}
