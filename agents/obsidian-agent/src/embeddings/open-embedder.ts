import type { Embedder } from '@obsidian-agent/vault';
import type { EmbeddingSettings } from '../settings/embedding-settings.ts';

/**
 * Opens the model that the settings name.
 *
 * @param onWait receives why the model has to be asked again
 * @throws EmbeddingFailed if its files cannot be used
 */
export async function openEmbedder(settings: EmbeddingSettings, onWait?: (why: string) => void): Promise<Embedder> {
  if ('folder' in settings) {
    const { openTable } = await import('./token-table.ts');
    return openTable(settings.folder);
  }
  const { httpEmbedder } = await import('./http-embedder.ts');
  return httpEmbedder(settings, onWait);
}
