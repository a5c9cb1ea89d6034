type Environment = Readonly<Record<string, string | undefined>>;

/** An HTTP service with a model. */
export interface EmbeddingService {
  /** `OBSIDIAN_AGENT_EMBEDDINGS_URL`, ending in `/embeddings`. */
  readonly url: string;
  /** `OBSIDIAN_AGENT_EMBEDDINGS_MODEL` */
  readonly model: string;
  /** `OBSIDIAN_AGENT_EMBEDDINGS_KEY` */
  readonly key: string | undefined;
}

/** The model that turns texts into vectors: a service or, with `OBSIDIAN_AGENT_EMBEDDINGS_FOLDER`, a table on the disk. */
export type EmbeddingSettings = EmbeddingService | { readonly folder: string };

/**
 * Reads which model turns texts into vectors. Undefined unless all of its settings can be read: nothing is sent
 * anywhere by mistake.
 */
export function readEmbeddingSettings(env: Environment, complaints: string[]): EmbeddingSettings | undefined {
  const { OBSIDIAN_AGENT_EMBEDDINGS_URL: address, OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } = env;
  const { OBSIDIAN_AGENT_EMBEDDINGS_MODEL: model, OBSIDIAN_AGENT_EMBEDDINGS_KEY: key } = env;
  if (folder) {
    if (address)
      complaints.push('OBSIDIAN_AGENT_EMBEDDINGS_URL is ignored, since OBSIDIAN_AGENT_EMBEDDINGS_FOLDER is set');
    return { folder };
  }
  if (!address) {
    if (model)
      complaints.push('OBSIDIAN_AGENT_EMBEDDINGS_MODEL is ignored, since OBSIDIAN_AGENT_EMBEDDINGS_URL is not set');
    return undefined;
  }
  const url = endpointOf(address);
  if (url === undefined) {
    complaints.push('OBSIDIAN_AGENT_EMBEDDINGS_URL is not an address such as http://localhost:11434/v1; it is ignored');
    return undefined;
  }
  if (!model) {
    complaints.push('OBSIDIAN_AGENT_EMBEDDINGS_URL is ignored, since OBSIDIAN_AGENT_EMBEDDINGS_MODEL is not set');
    return undefined;
  }
  if (key && !FITS_HEADER.test(key)) {
    complaints.push(
      'OBSIDIAN_AGENT_EMBEDDINGS_URL is ignored, since OBSIDIAN_AGENT_EMBEDDINGS_KEY has characters that cannot be sent',
    );
    return undefined;
  }
  return { url, model, key: key || undefined };
}

/** What a header can hold; line breaks at its end are not sent. */
const FITS_HEADER = /^[\t\x20-\x7e\x80-\xff]*[\r\n]*$/;

function endpointOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') return undefined;
  if (!url.pathname.endsWith('/embeddings')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/embeddings`;
  return url.href;
}
