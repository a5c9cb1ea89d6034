import { lineStarts } from '@obsidian-agent/markdown';
import type { TextSnapshot } from '../../core/vault.ts';
import { headingPaths } from '../../metadata/heading-paths.ts';
import { searchableText } from '../searchable-text.ts';
import { asSearched, type Match, WordFinder } from './find-words.ts';
import type { WeighedWords } from './rank-notes.ts';

/** A heading of a note, with its line from 1. */
export interface PassageHeading {
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

/** The section of a note that answers a question best. */
export interface Passage {
  /** How well it answers, from 0 to about 1. */
  readonly score: number;
  /** The headings above it, outermost first. */
  readonly section: readonly string[];
  /** The lines that answer, best first. */
  readonly lines: readonly { readonly line: number; readonly column: number }[];
}

const K1 = 1.2;
const B = 0.5;
/** In characters. */
const AVERAGE_SECTION = 600;
/** A word in a heading above a section counts as so many occurrences in it. */
const IN_HEADING = 2;
/** Words that are near each other. */
const NEAR_WORDS = 6;
const LETTERS_OF_WORD = 6;
const NOT_NEIGHBOURS = 0.5;
/** Longer texts are read up to here, and sections with more matches up to these. */
const LONGEST = 2 ** 20;
const MOST_MATCHES = 2000;
const FRONTMATTER = /^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[^\S\n]*(?:\r?\n|$)/;
/** A heading answers less than a line below it. */
const HEADING_LINE = 0.5;
/** What the note's name or a heading says already. It answers less than the other words of a question. */
const SAID_ABOVE = 0.05;
/** A phrase in quotes is required, so what has it answers best. */
const PHRASE = -1;
const OF_PHRASE = 1000;
/** A word that is too frequent to rank notes by still says something about a line. */
const RARITY_OF_COMMON = 0.5;

/** Finds the passages of notes that answer a question. */
export class PassageFinder {
  readonly #words: WeighedWords;
  readonly #finder: WordFinder;
  readonly #total: number;
  readonly #phrases: readonly string[];

  /** @param phrases that the question has in quotes */
  constructor(words: WeighedWords, phrases: readonly string[]) {
    this.#words = words;
    this.#phrases = phrases.map(asSearched);
    this.#finder = new WordFinder(words.groups);
    this.#total = words.rarities.reduce((sum, rarity) => sum + rarity, 0);
  }

  /** The words of the note's tags and path belong to each of its sections. */
  find({ path, text }: TextSnapshot, headings: readonly PassageHeading[], tags: readonly string[]): Passage {
    const raw = searchableText(path, text).slice(0, LONGEST);
    const folded = asSearched(raw);
    const starts = lineStarts(folded);
    const body = FRONTMATTER.exec(folded)?.[0].length ?? 0;
    const matches = this.#finder.matchesIn(raw, folded);
    const inBody = matches.filter(({ start }) => start >= body);
    const phrases = this.#phrasesIn(folded, body);
    const named = this.#finder.groupsIn([path, ...tags].join('\n'));
    let best: Passage & { readonly hasPhrase: boolean } = { score: 0, section: [], lines: [], hasPhrase: false };
    for (const section of sectionsOf(headings, starts, folded.length)) {
      const isInside = ({ start }: Match) => start >= section.start && start < section.end;
      const own = inBody.filter(isInside).slice(0, MOST_MATCHES);
      const required = phrases.filter(isInside);
      if (own.length + required.length === 0) continue;
      const above = new Set([...named, ...this.#finder.groupsIn(section.headings.join('\n'))]);
      const score = this.#score(own, above, section.end - section.start);
      const hasPhrase = required.length > 0;
      if (hasPhrase === best.hasPhrase ? score <= best.score : best.hasPhrase) continue;
      const all = [...own, ...required].sort((a, b) => a.start - b.start);
      const lines = this.#linesOf(all, starts, { above, heading: section.line });
      best = { score, section: section.headings, lines, hasPhrase };
    }
    return best.lines.length > 0 ? best : this.#inFrontmatter(matches, starts, { tags, length: body });
  }

  /** A note that has words of the question only in its properties is shown with these. Of them, only tags answer. */
  #inFrontmatter(
    all: readonly Match[],
    starts: readonly number[],
    { tags, length }: { readonly tags: readonly string[]; readonly length: number },
  ): Passage {
    const matches = all.slice(0, MOST_MATCHES);
    const tagged = this.#finder.groupsIn(tags.join('\n'));
    return {
      score: this.#score([], tagged, length),
      section: [],
      lines: this.#linesOf(matches, starts, NOTHING_ABOVE),
    };
  }

  #score(matches: readonly Match[], above: ReadonlySet<number>, length: number): number {
    const counts = new Map<number, number>();
    for (const group of above) counts.set(group, IN_HEADING);
    for (const { group } of matches) counts.set(group, (counts.get(group) ?? 0) + 1);
    const norm = K1 * (1 - B + (B * length) / AVERAGE_SECTION);
    let score = 0;
    for (const [group, count] of counts) score += (this.#rarity(group) * count * (K1 + 1)) / (count + norm);
    return Math.min((score + this.#nearness(matches)) / (this.#total * (K1 + 1)), 1);
  }

  /** How near different words of the question are to each other, most for those that are neighbours in both. */
  #nearness(matches: readonly Match[]): number {
    const best = new Map<number, number>();
    for (let at = 0; at < matches.length; at += 1) {
      const one = matches[at] as Match;
      for (let next = at + 1; next < matches.length; next += 1) {
        const other = matches[next] as Match;
        const away = wordsBetween(one, other);
        if (away > NEAR_WORDS) break;
        if (one.group === other.group) continue;
        const areNeighbours = Math.abs(one.group - other.group) === 1;
        const isInOrder = areNeighbours && one.group < other.group && away <= 1;
        const share = isInOrder ? 1 : (areNeighbours ? 1 : NOT_NEIGHBOURS) / (away + 1);
        const gain = Math.min(this.#rarity(one.group), this.#rarity(other.group)) * share;
        const pair = Math.min(one.group, other.group) * 1000 + Math.max(one.group, other.group);
        if (gain > (best.get(pair) ?? 0)) best.set(pair, gain);
      }
    }
    return [...best.values()].reduce((sum, gain) => sum + gain, 0);
  }

  #linesOf(matches: readonly Match[], starts: readonly number[], { above, heading }: Above): Passage['lines'] {
    const lines = new Map<number, { line: number; column: number; groups: Set<number> }>();
    let at = 0;
    for (const { group, start } of matches) {
      while (at + 1 < starts.length && (starts[at + 1] as number) <= start) at += 1;
      const line = lines.get(at + 1) ?? { line: at + 1, column: start - (starts[at] as number), groups: new Set() };
      line.groups.add(group);
      lines.set(at + 1, line);
    }
    const weighed = [...lines.values()].map(({ line, column, groups }) => {
      const weights = [...groups].map((group) => {
        const rarity = this.#rarity(group) || RARITY_OF_COMMON;
        return above.has(group) ? rarity * SAID_ABOVE : rarity;
      });
      const weight = weights.reduce((sum, each) => sum + each, 0);
      return { line, column, weight: line === heading ? weight * HEADING_LINE : weight };
    });
    return weighed.sort((a, b) => b.weight - a.weight || a.line - b.line);
  }

  #phrasesIn(folded: string, from: number): Match[] {
    const matches: Match[] = [];
    for (const phrase of this.#phrases)
      for (let start = folded.indexOf(phrase, from); start !== -1; ) {
        const end = start + phrase.length;
        matches.push({ group: PHRASE, start, end });
        start = matches.length < MOST_MATCHES ? folded.indexOf(phrase, end) : -1;
      }
    return matches;
  }

  #rarity(group: number): number {
    if (group === PHRASE) return OF_PHRASE;
    return this.#words.rarities[group] ?? 0;
  }
}

/** What stands above the lines of a section. */
interface Above {
  /** The words of the question in the note's name and tags, and in the headings. */
  readonly above: ReadonlySet<number>;
  /** The line of the section's heading; 0 if it has none. */
  readonly heading: number;
}

const NOTHING_ABOVE: Above = { above: new Set(), heading: 0 };

interface Section {
  readonly headings: readonly string[];
  /** Of its heading; 0 if it has none. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The text between two headings, each section with its heading. */
function sectionsOf(headings: readonly PassageHeading[], starts: readonly number[], length: number): Section[] {
  const offsetOf = (line: number) => starts[line - 1] ?? length;
  const sections: Section[] = [
    { headings: [], line: 0, start: 0, end: offsetOf(headings[0]?.line ?? Number.POSITIVE_INFINITY) },
  ];
  for (const [at, path] of headingPaths(headings).entries()) {
    const { line } = headings[at] as PassageHeading;
    const end = offsetOf(headings[at + 1]?.line ?? Number.POSITIVE_INFINITY);
    sections.push({ headings: path.map(({ text }) => text), line, start: offsetOf(line), end });
  }
  return sections;
}

function wordsBetween(one: Match, other: Match): number {
  const gap = other.start - one.end;
  // Pairs of characters that overlap by one are neighbours.
  return gap < 0 ? other.start - one.start : 1 + Math.max(gap - 1, 0) / LETTERS_OF_WORD;
}
