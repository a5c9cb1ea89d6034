import { IndexUnavailable } from '../../metadata/index-source.ts';
import { EmbeddingFailed } from '../../vectors/embedder.ts';
import type { VaultVectors } from '../../vectors/vector-store.ts';
import { compileEarly } from '../files/compile-early.ts';
import { digestOf } from '../files/digest.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import { cacheFile, placeAt } from './cache-file.ts';

/** The vectors of a vault in the user's cache folder, by the model of the settings. Opened on first use. */
export class VaultEmbeddings {
  readonly #root: Root;
  readonly #policy: VaultPolicy;
  #opened: Promise<Omit<VaultVectors, 'signal'>> | undefined;

  constructor(root: Root, policy: VaultPolicy) {
    this.#root = root;
    this.#policy = policy;
  }

  /** @throws EmbeddingFailed if the model or the vectors cannot be used */
  async open(): Promise<VaultVectors | undefined> {
    if (this.#policy.openEmbedder === undefined) return undefined;
    this.#opened ??= this.#openNew();
    try {
      return { ...(await this.#opened), signal: this.#policy.signal };
    } catch (error) {
      // The model may be there at the next call.
      this.#opened = undefined;
      if (error instanceof IndexUnavailable) throw new EmbeddingFailed(error.message, { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    opened?.store.close();
  }

  async #openNew(): Promise<Omit<VaultVectors, 'signal'>> {
    const { openEmbedder, openVectors } = this.#policy;
    if (openEmbedder === undefined || openVectors === undefined) throw new EmbeddingFailed('vectors cannot be stored');
    // Vectors are compared number by number.
    compileEarly();
    const embedder = await openEmbedder();
    const model = digestOf(Buffer.from(embedder.id)).slice(0, 16);
    const file = cacheFile(this.#root, this.#policy, `-${model}.vectors`);
    if (file === undefined) throw new EmbeddingFailed('there is no cache folder for its vectors');
    return { embedder, store: await openVectors(placeAt(file, this.#policy)) };
  }
}
