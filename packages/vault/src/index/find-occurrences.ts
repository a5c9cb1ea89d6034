import { listedOccurrences, type Occurrences } from '../metadata/note-index.ts';
import { NAMING_PARTS, rankWeights, termOf } from '../search/bm25.ts';
import { isOfRun } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';
import { weighTerm } from './find-text.ts';
import type { StoredPlaces } from './stored-places.ts';

/** Counting all occurrences of a word in more texts than this would take longer than everything else. */
const MANY = 4096;

/**
 * Finds the texts that contain any of some tokens, and the weighted number of occurrences in each. Occurrences in
 * thousands of texts are not counted, except those in names and headings; and these texts are listed only when needed.
 */
export function findOccurrences(database: IndexDatabase, tokens: readonly string[], stored: StoredPlaces): Occurrences {
  const words = anyOf(tokens.filter((token) => !isOfRun(token)));
  const count = countMatching(database, words);
  const listed = () => list(database, { tokens, count }, stored);
  return count <= MANY ? listed() : new LateOccurrences(count - stored.outdated, listed);
}

/** Occurrences in many texts, listed when their places are first needed. */
class LateOccurrences implements Occurrences {
  readonly #least: number;
  readonly #list: () => Occurrences;
  #listed: Occurrences | undefined;

  /** @param least so many texts at least */
  constructor(least: number, list: () => Occurrences) {
    this.#least = least;
    this.#list = list;
  }

  get places(): readonly number[] {
    return this.#all().places;
  }

  get weights(): readonly number[] {
    return this.#all().weights;
  }

  areMoreThan(count: number): boolean {
    return this.#least > count || this.places.length > count;
  }

  #all(): Occurrences {
    this.#listed ??= this.#list();
    return this.#listed;
  }
}

function list(
  database: IndexDatabase,
  { tokens, count }: { readonly tokens: readonly string[]; readonly count: number },
  stored: StoredPlaces,
): Occurrences {
  const weights = new Map<number, number>();
  const add = (id: number, weight: number) => weights.set(id, (weights.get(id) ?? 0) + weight);
  const words = tokens.filter((token) => !isOfRun(token));
  const isInMany = count > MANY;
  const ids = isInMany ? matching(database, 'words', anyOf(words)) : [];
  if (isInMany) {
    for (const part of NAMING_PARTS)
      for (const id of matching(database, 'words', words.map((w) => `${part} : "${w}"`).join(' OR ')))
        add(id, rankWeights[part]);
  } else if (count > 0) {
    for (const text of words) weighTerm(database, { kind: 'token', text }, add);
  }
  for (const id of matching(database, 'parts', anyOf(words))) add(id, rankWeights.body);
  for (const token of tokens) if (isOfRun(token)) weighTerm(database, termOf(token), add);
  return atPlaces(stored, isInMany ? ids : [], weights);
}

/** @param ids of texts that have the weight of an occurrence in the body in addition to `weights` */
function atPlaces(stored: StoredPlaces, ids: readonly number[], weights: Map<number, number>): Occurrences {
  const places: number[] = [];
  const counts: number[] = [];
  const take = (id: number, weight: number) => {
    const place = stored.ofId(id);
    if (place === -1) return;
    places.push(place);
    counts.push(weight);
  };
  // Putting a hundred thousand texts into the map would take longer than finding them.
  for (const id of ids) {
    take(id, rankWeights.body + (weights.get(id) ?? 0));
    weights.delete(id);
  }
  for (const [id, weight] of weights) take(id, weight);
  return listedOccurrences(places, counts);
}

function countMatching(database: IndexDatabase, expression: string): number {
  if (expression === '') return 0;
  return Number(database.rows('SELECT count(*) FROM words WHERE words MATCH ?', expression)[0]?.[0]);
}

function matching(database: IndexDatabase, table: 'words' | 'parts', expression: string): number[] {
  return expression === '' ? [] : database.numbers('rowid', `${table} WHERE ${table} MATCH ?`, expression);
}

function anyOf(tokens: readonly string[]): string {
  return tokens.map((token) => `"${token}"`).join(' OR ');
}
