import type { VaultReader } from '../core/vault.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';

const TEXTS_BETWEEN_PAUSES = 256;

/**
 * Yields the links of one text at a time; those of a large vault together would take more memory than everything else.
 *
 * @throws AgentError `CANCELLED`
 */
export async function* linksOfTexts(
  reader: Pick<VaultReader, 'pause'>,
  index: NoteIndex,
): AsyncGenerator<readonly LinkFact[]> {
  for (const [at, { path }] of index.texts().entries()) {
    if (at % TEXTS_BETWEEN_PAUSES === 0) await reader.pause();
    yield index.list('link', path);
  }
}
