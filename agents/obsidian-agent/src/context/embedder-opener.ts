import type { EmbedderOpener } from '@obsidian-agent/vault';
import type { EmbeddingSettings } from '../settings/embedding-settings.ts';

/**
 * Loads the model that the settings name when it is first needed; undefined if they name none.
 *
 * @param onWait receives why the model has to be asked again
 */
export function embedderOpener(
  settings: EmbeddingSettings | undefined,
  onWait?: (why: string) => void,
): EmbedderOpener | undefined {
  if (settings === undefined) return undefined;
  return async () => {
    const { openEmbedder } = await import('../embeddings/open-embedder.ts');
    return await openEmbedder(settings, onWait);
  };
}
