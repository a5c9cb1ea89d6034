import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Words of one meaning, in several languages. A vector counts how often each meaning occurs in a text. */
const meanings: readonly (readonly string[])[] = [
  ['dog', 'hound', 'puppy', 'perro', 'hund'],
  ['house', 'home', 'building', 'casa', 'haus'],
  ['money', 'salary', 'invoice', 'dinero', 'geld'],
  ['boat', 'ship', 'sail', 'barco', 'schiff'],
];

/** How a service answers, other than well. */
export type Trouble =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }
  | { readonly vector: readonly unknown[] }
  /** Text between brackets, which may be no JSON: the numbers of each vector. */
  | { readonly numbers: string }
  | 'silence';

/** What a client sent. */
export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | undefined;
}

export interface EmbeddingService {
  readonly url: string;
  readonly requests: EmbeddingRequest[];
  /** For the next requests, as many as there are troubles. */
  readonly troubles: Trouble[];
  /** Called with each request, which is answered once it is done. */
  onRequest: () => unknown;
  /** The vector of a text; default: how often each of some meanings occurs in it. */
  vectorOf: (text: string) => readonly number[];
}

/** A real HTTP service with OpenAI's /v1/embeddings, closed after the test. */
export async function startEmbeddingService(): Promise<EmbeddingService> {
  const requests: EmbeddingRequest[] = [];
  const troubles: Trouble[] = [];
  const service: EmbeddingService = {
    url: '',
    requests,
    troubles,
    onRequest: () => undefined,
    vectorOf: countMeanings,
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { model, input } = (await json(request)) as Omit<EmbeddingRequest, 'authorization'>;
    requests.push({ model, input, authorization: request.headers.authorization });
    await service.onRequest();
    const trouble = troubles.shift();
    if (trouble === 'silence') return;
    if (trouble !== undefined && 'status' in trouble) {
      response.writeHead(trouble.status, trouble.headers).end(`{"error":{"message":${JSON.stringify(input[0])}}}`);
    } else if (trouble !== undefined && 'body' in trouble) {
      response.end(trouble.body);
    } else {
      const numbersFor = (text: string): string => {
        if (trouble !== undefined && 'numbers' in trouble) return `[${trouble.numbers}]`;
        return JSON.stringify(trouble?.vector ?? service.vectorOf(text));
      };
      const vectors = input.map(
        (text, index) => `{"object":"embedding","index":${index},"embedding":${numbersFor(text)}}`,
      );
      // Last first: `index` has the order.
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"object":"list","model":${JSON.stringify(model)},"data":[${vectors.reverse().join()}]}`);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
}

/** The last number is the same for all texts, so that no vector is all zeros. */
function countMeanings(text: string): number[] {
  const words = text.toLowerCase().split(/\P{L}+/u);
  return [...meanings.map((meaning) => words.filter((word) => meaning.includes(word)).length), 0.1];
}
