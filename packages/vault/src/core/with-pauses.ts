import type { VaultReader } from './vault.ts';

const ITEMS_BETWEEN_PAUSES = 64;

/**
 * Yields items, with a pause before every 64th.
 *
 * @throws AgentError `CANCELLED`
 */
export async function* withPauses<Item>(
  reader: Pick<VaultReader, 'pause'>,
  items: Iterable<Item>,
): AsyncGenerator<Item> {
  let seen = 0;
  for (const item of items) {
    seen += 1;
    if (seen % ITEMS_BETWEEN_PAUSES === 0) await reader.pause();
    yield item;
  }
}
