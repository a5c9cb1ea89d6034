import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { searchableText } from './searchable-text.ts';
import { prepareSimpleSearch } from './simple-search.ts';

/** Texts between two checks for cancellation. */
const STRIDE = 64;

/**
 * Scores matching texts as Obsidian's simple search does: by the positions of the matches, which no index keeps.
 *
 * @throws AgentError `CANCELLED`
 */
export async function* simpleScores(
  reader: Pick<VaultReader, 'pause'>,
  texts: Iterable<TextSnapshot>,
  query: string,
): AsyncGenerator<readonly [path: string, score: number]> {
  const match = prepareSimpleSearch(query);
  let seen = 0;
  for (const { path, text } of texts) {
    seen += 1;
    if (seen % STRIDE === 0) await reader.pause();
    const score = match(searchableText(path, text))?.score;
    if (score !== undefined) yield [path, score];
  }
}
