import type { VaultReader } from '../core/vault.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';

/** Few enough that their links take little memory, which is free again after the next pause. */
const TEXTS_TOGETHER = 64;

/**
 * Yields the links of one text at a time. Those of a large vault together would take more memory than everything else,
 * and a query for each text would take longer.
 *
 * @param paths the texts; default: all
 * @throws AgentError `CANCELLED`
 */
export async function* linksOfTexts(
  reader: Pick<VaultReader, 'pause'>,
  index: NoteIndex,
  paths: readonly string[] = index.texts().map(({ path }) => path),
): AsyncGenerator<readonly LinkFact[]> {
  for (let from = 0; from < paths.length; from += TEXTS_TOGETHER) {
    await reader.pause();
    const some = paths.slice(from, from + TEXTS_TOGETHER);
    const links = index.listByPath('link', some);
    for (const path of some) yield links.get(path) ?? [];
  }
}
