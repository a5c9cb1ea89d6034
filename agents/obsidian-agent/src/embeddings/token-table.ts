import { basename, join, resolve } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { type FileRefusal, FileRefused, readRegularFile } from '@obsidian-agent/platform';
import { type Embedder, EmbeddingFailed, type EmbeddingWatch, type TextKind } from '@obsidian-agent/vault';
import { type Tensor, TensorFile } from './tensors.ts';

const MOST_BYTES = 256 * 2 ** 20;
/** Common tables are made from models that read so many tokens. */
const MOST_TOKENS = 512;

/**
 * A table with a vector for each token, as Model2Vec makes it: the vector of a text is the mean of those of its tokens.
 * It needs no network, and little time.
 *
 * The folder holds `model.safetensors` and `tokenizer.json`.
 *
 * @throws EmbeddingFailed if they cannot be used
 */
export function openTable(folder: string): Embedder {
  try {
    return new TokenTable(folder);
  } catch (error) {
    if (error instanceof EmbeddingFailed) throw error;
    throw new EmbeddingFailed(`the model in ${folder} cannot be read: ${whyUnread(error)}`, { cause: error });
  }
}

function whyUnread(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof FileRefused) return `one of its files is ${refusals[error.refusal]}`;
  if (code === 'ENOENT' && path !== undefined) return `it has no file ${basename(path)}`;
  return code ?? message;
}

const refusals: Readonly<Record<FileRefusal, string>> = {
  folder: 'a folder',
  special: 'a pipe, a socket or a device',
  'too long': `longer than ${MOST_BYTES / 2 ** 20} MiB`,
};

class TokenTable implements Embedder {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly #tokenizer: Tokenizer;
  readonly #unknown: number | undefined;
  readonly #vectors: Tensor;
  readonly #weights: Tensor | undefined;
  /** The row of each token, where several tokens share one. */
  readonly #rows: Tensor | undefined;
  readonly #known = new Map<number, Float32Array>();

  constructor(folder: string) {
    const read = (name: string): unknown => JSON.parse(readRegularFile(join(folder, name), MOST_BYTES).toString());
    const tensors = new TensorFile(join(folder, 'model.safetensors'));
    const vectors = tensors.tensor('embeddings') ?? tensors.tensor('embedding.weight');
    if (vectors === undefined) throw new EmbeddingFailed('model.safetensors has no tensor named embeddings');
    if (vectors.rows === 0 || vectors.columns < 2)
      throw new EmbeddingFailed('the tensor of embeddings in model.safetensors has no vectors of two or more numbers');
    this.#vectors = vectors;
    this.#weights = tensors.tensor('weights');
    this.#rows = tensors.tensor('mapping');
    const tokenizer = read('tokenizer.json') as { model?: { unk_token?: string | null; unk_id?: number | null } };
    this.#tokenizer = new Tokenizer(tokenizer, {});
    const { unk_token, unk_id } = tokenizer.model ?? {};
    this.#unknown = unk_id ?? (unk_token == null ? undefined : this.#tokenizer.token_to_id(unk_token));
    this.name = basename(resolve(folder));
    this.source = folder;
    this.id = `${folder} ${tensors.size} ${tensors.modifiedMs}`;
  }

  async embed(texts: readonly string[], _kind: TextKind, { onSent }: EmbeddingWatch): Promise<readonly Float32Array[]> {
    onSent?.();
    return texts.map((text) => this.#meanOf(text));
  }

  #meanOf(text: string): Float32Array {
    const { ids } = this.#tokenizer.encode(text, { add_special_tokens: false });
    const known = ids.filter((id: number) => id !== this.#unknown).slice(0, MOST_TOKENS);
    const mean = new Float32Array(this.#vectors.columns);
    for (const id of known) addTo(mean, this.#vectorOf(id), known.length);
    if (!mean.every(Number.isFinite)) throw new EmbeddingFailed('its table holds numbers that are not finite');
    return mean;
  }

  #vectorOf(id: number): Float32Array {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const row = this.#rows?.readRow(id)[0] ?? id;
    const weight = this.#weights?.readRow(id)[0] ?? 1;
    const vector = this.#vectors.readRow(row).map((number) => number * weight);
    this.#known.set(id, vector);
    return vector;
  }
}

/** Adds the numbers of a vector, divided. A loop without iterators takes a tenth of the time. */
function addTo(sum: Float32Array, vector: Float32Array, divisor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + (vector[at] as number) / divisor;
}
