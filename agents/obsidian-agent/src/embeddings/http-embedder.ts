import { type Embedder, EmbeddingFailed, type TextKind } from '@obsidian-agent/vault';
import * as z from 'zod';
import type { EmbeddingService } from '../settings/embedding-settings.ts';
import { type Patience, postJson } from './post-json.ts';
import { prefixFor } from './prefixes.ts';

const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(1) })),
});

/** Nobody waits for a note. A question is answered without the model if it is slow. */
const patience: Readonly<Record<TextKind, Patience>> = {
  note: { timeoutMs: 60_000, attempts: 5 },
  question: { timeoutMs: 5000, attempts: 1 },
};

/** A model behind an HTTP service with OpenAI's `/v1/embeddings`: OpenAI, Ollama, LM Studio, vLLM and others. */
export function httpEmbedder(service: EmbeddingService): Embedder {
  const { url, model } = service;
  return {
    id: `${url} ${model}`,
    name: model,
    embed: async (texts, kind, signal) => {
      const prefix = prefixFor(model, kind);
      const input = texts.map((text) => prefix + text);
      const answer = await postJson(service, { model, input, encoding_format: 'float' }, { ...patience[kind], signal });
      return vectorsIn(answer, texts.length);
    },
  };
}

function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new EmbeddingFailed(`its answer is not one of /v1/embeddings (${placeOf(parsed.error)})`);
  const { data } = parsed.data;
  if (data.length !== count) throw new EmbeddingFailed(`it made ${data.length} vectors for ${count} texts`);
  const inOrder = data.every(({ index }) => index !== undefined)
    ? data.toSorted((a, b) => Number(a.index) - Number(b.index))
    : data;
  const vectors = inOrder.map(({ embedding }) => Float32Array.from(embedding));
  const [dims] = vectors.map(({ length }) => length);
  if (vectors.some(({ length }) => length !== dims)) throw new EmbeddingFailed('its vectors differ in length');
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    throw new EmbeddingFailed('its vectors hold numbers that are too large');
  return vectors;
}

/** The answer itself may repeat texts of notes. */
function placeOf({ issues }: z.ZodError): string {
  return `at ${issues[0]?.path.join('.') || 'the top'}`;
}
