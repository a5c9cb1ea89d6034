import { type Embedder, EmbeddingFailed, type TextKind } from '@obsidian-agent/vault';
import type { EmbeddingService } from '../settings/embedding-settings.ts';
import { type Patience, postJson } from './post-json.ts';
import { prefixFor } from './prefixes.ts';

/** Nobody waits for a note. A question is answered without the model if it is slow. */
const patience: Readonly<Record<TextKind, Patience>> = {
  note: { timeoutMs: 60_000, attempts: 5 },
  question: { timeoutMs: 5000, attempts: 1 },
};

/** A model behind an HTTP service with OpenAI's `/v1/embeddings`: OpenAI, Ollama, LM Studio, vLLM and others. */
export function httpEmbedder(service: EmbeddingService, onWait?: (why: string) => void): Embedder {
  const { url, model } = service;
  return {
    id: model,
    source: url,
    name: model,
    embed: async (texts, kind, { signal, onSent }) => {
      const prefix = prefixFor(model, kind);
      const input = texts.map((text) => prefix + text);
      const body = { model, input, encoding_format: 'float' };
      const answer = await postJson(service, body, { ...patience[kind], signal, onSent, onWait });
      const vectors = vectorsIn(answer, texts.length);
      const areZeros = vectors.every((vector) => vector.every((number) => number === 0));
      // A single note may mean nothing to a model.
      if (areZeros && (kind === 'question' || vectors.length > 1))
        throw new EmbeddingFailed('its vectors hold only zeros');
      return vectors;
    },
  };
}

/** One vector of an answer. */
interface Embedding {
  readonly index: unknown;
  readonly embedding: readonly number[];
}

function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data) || !data.every(isEmbedding))
    throw new EmbeddingFailed('it did not answer as /v1/embeddings does');
  if (data.length !== count) throw new EmbeddingFailed(`it made ${data.length} vectors for ${count} texts`);
  const isNumbered = data.every(({ index }) => Number.isInteger(index));
  const inOrder = isNumbered ? data.toSorted((a, b) => Number(a.index) - Number(b.index)) : data;
  const vectors = inOrder.map(({ embedding }) => Float32Array.from(embedding));
  const [dims] = vectors.map(({ length }) => length);
  if (vectors.some(({ length }) => length !== dims)) throw new EmbeddingFailed('its vectors differ in length');
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    throw new EmbeddingFailed('its vectors hold numbers that are too large');
  return vectors;
}

function isEmbedding(item: unknown): item is Embedding {
  const { embedding } = (item ?? {}) as { embedding?: unknown };
  return Array.isArray(embedding) && embedding.length > 0 && embedding.every((number) => typeof number === 'number');
}
