import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import type { MeaningHit } from '../meaning/find-by-meaning.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { folderOf, isNotePath } from '../paths/link-paths.ts';
import { linksFrom, linksTo, type NoteLink } from './note-links.ts';
import { sharersOfTargets } from './shared-targets.ts';

/** A note related to another, with the reasons. */
export interface RelatedNote {
  readonly path: string;
  /** Comparable only with scores of the same result. */
  readonly score: number;
  /** `out` if the note links to it, `in` if it links to the note. */
  readonly linked?: 'out' | 'in' | 'both';
  /** In the note's spelling, rarest first. */
  readonly sharedTags: readonly string[];
  /** Paths of files and names of missing targets, rarest first. */
  readonly sharedLinks: readonly string[];
  readonly isInSameFolder: boolean;
  /** Cosine of the notes' vectors, if the other one is of similar meaning. */
  readonly similarity?: number;
}

/** Weight of each reason; a link has weight 1. */
const weight = { tag: 0.8, sharedLink: 0.7, folder: 0.2, similar: 0.8 };

interface Tally {
  score: number;
  linked?: 'out' | 'in' | 'both';
  readonly tags: string[];
  readonly links: string[];
  isInSameFolder: boolean;
  similarity?: number;
}

/**
 * Finds the notes related to a note, the closest first: those linked with it, those that share a tag or link target
 * with it, those of `similar` meaning, and to a small degree those in its folder. Rare tags and targets count more than common ones.
 */
export function relatedNotes(
  reader: VaultReader,
  index: NoteIndex,
  { path, similar }: { readonly path: string; readonly similar: readonly MeaningHit[] },
): RelatedNote[] {
  const tallies = new Tallies(path);
  const out = linksFrom(reader, index, path);
  const notes = index.texts().filter((text) => isNotePath(text.path));
  tallyLinks(tallies, out, linksTo(reader, index, path));
  tallyTargets(tallies, sharersOfTargets(reader, index, { path, links: out }));
  tallyTags(tallies, index, { path, notes: notes.length });
  tallySimilar(tallies, similar);
  const folder = folderOf(path);
  const beside = folder === '' ? [] : notes.filter((note) => folderOf(note.path) === folder);
  const share = weight.folder * rarity(beside.length, notes.length);
  for (const note of beside) tallies.add(note.path, share, (tally) => (tally.isInSameFolder = true));
  return tallies.sorted();
}

class Tallies {
  readonly #tallies = new Map<string, Tally>();
  readonly #own: string;

  constructor(own: string) {
    this.#own = own;
  }

  add(path: string, score: number, note: (tally: Tally) => void): void {
    if (path === this.#own || !isNotePath(path)) return;
    const tally = this.#tallies.get(path) ?? { score: 0, tags: [], links: [], isInSameFolder: false };
    tally.score += score;
    note(tally);
    this.#tallies.set(path, tally);
  }

  sorted(): RelatedNote[] {
    return [...this.#tallies]
      .map(([path, { score, linked, tags, links, isInSameFolder, similarity }]) => {
        const rounded = Math.round(score * 1000) / 1000;
        const link = linked === undefined ? {} : { linked };
        const near = similarity === undefined ? {} : { similarity: Math.round(similarity * 1000) / 1000 };
        return { path, score: rounded, ...link, sharedTags: tags, sharedLinks: links, isInSameFolder, ...near };
      })
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  }
}

function tallyLinks(tallies: Tallies, out: readonly NoteLink[], into: readonly NoteLink[]): void {
  for (const target of new Set(out.map((link) => link.target)))
    if (target !== null) tallies.add(target, 1, (tally) => (tally.linked = 'out'));
  for (const source of new Set(into.map((link) => link.source)))
    tallies.add(source, 1, (tally) => (tally.linked = tally.linked === undefined ? 'in' : 'both'));
}

function tallyTargets(tallies: Tallies, shared: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [target, sharers] of rarestFirst(shared)) {
    const share = weight.sharedLink / Math.log(Math.E + sharers.size - 1);
    for (const sharer of sharers) tallies.add(sharer, share, (tally) => tally.links.push(target));
  }
}

function tallyTags(tallies: Tallies, index: NoteIndex, { path, notes }: { path: string; notes: number }): void {
  const own = new Map(index.list('tag', path).map(({ tag }) => [foldTag(tag), { tag, holders: new Set<string>() }]));
  if (own.size === 0) return;
  for (const fact of index.list('tag')) own.get(foldTag(fact.tag))?.holders.add(fact.path);
  for (const [tag, paths] of rarestFirst(Array.from(own.values(), ({ tag, holders }) => [tag, holders]))) {
    const share = weight.tag * rarity(paths.size, notes);
    for (const holder of paths) tallies.add(holder, share, (tally) => tally.tags.push(tag));
  }
}

function tallySimilar(tallies: Tallies, similar: readonly MeaningHit[]): void {
  for (const { path, similarity, closeness } of similar)
    tallies.add(path, weight.similar * closeness, (tally) => (tally.similarity = similarity));
}

/** From 1 for what only one note has, down to 0 for what all have. */
function rarity(having: number, all: number): number {
  return Math.log((all + 1) / having) / Math.log(all + 1);
}

type Holders = readonly [name: string, paths: ReadonlySet<string>];

function rarestFirst(holders: Iterable<Holders>): Holders[] {
  return [...holders].sort(([a, few], [b, many]) => few.size - many.size || (a < b ? -1 : 1));
}
