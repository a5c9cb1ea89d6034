import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A turn of the model: a last text, or calls of tools. `args` may be a text that is not JSON, as models send at times. */
export type Turn = string | readonly { readonly name: string; readonly args: object | string }[];

/** Parsed: the server checks what it relies on. */
type Json = ReturnType<typeof JSON.parse>;

/** What the program sent to the model after each turn: the texts of the results, in the order of the calls. */
export interface ScriptedModel {
  readonly url: string;
  readonly results: readonly (readonly string[])[];
  /** Names of the tools in the first request. */
  readonly tools: readonly string[];
}

interface Protocol {
  readonly path: string;
  readonly key: (request: IncomingMessage) => string | undefined;
  readonly toolNames: (body: Json) => string[];
  /** Ids and texts of the results that follow the model's last turn. */
  readonly resultsOf: (messages: Json[]) => { readonly id: string; readonly text: string }[];
  readonly write: (turn: Turn, at: number) => object;
}

const protocols: Readonly<Record<'anthropic' | 'openai', Protocol>> = {
  anthropic: {
    path: '/v1/messages',
    key: ({ headers }) => (headers['anthropic-version'] === undefined ? undefined : String(headers['x-api-key'])),
    toolNames: ({ tools }) => tools.map((tool: Json) => (tool.input_schema.type === 'object' ? tool.name : undefined)),
    resultsOf: (messages) =>
      messages.at(-1).content.map(({ tool_use_id, content }: Json) => ({ id: tool_use_id, text: content })),
    write: (turn, at) => ({
      type: 'message',
      role: 'assistant',
      content:
        typeof turn === 'string'
          ? [{ type: 'text', text: turn }]
          : turn.map(({ name, args }, place) => ({ type: 'tool_use', id: idOf(at, place), name, input: args })),
      stop_reason: typeof turn === 'string' ? 'end_turn' : 'tool_use',
    }),
  },
  openai: {
    path: '/chat/completions',
    key: ({ headers }) => headers.authorization?.replace('Bearer ', ''),
    toolNames: ({ tools }) => tools.map((tool: Json) => (tool.type === 'function' ? tool.function.name : undefined)),
    resultsOf: (messages) =>
      messages
        .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
        .map(({ tool_call_id, content }) => ({ id: tool_call_id, text: content })),
    write: (turn, at) => ({
      object: 'chat.completion',
      choices: [
        {
          finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls',
          message:
            typeof turn === 'string'
              ? { role: 'assistant', content: turn }
              : {
                  role: 'assistant',
                  content: null,
                  tool_calls: turn.map((call, place) => openaiCall(call, idOf(at, place))),
                },
        },
      ],
    }),
  },
};

function openaiCall({ name, args }: Exclude<Turn, string>[number], id: string): object {
  return {
    id,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  };
}

function idOf(turn: number, place: number): string {
  return `call-${turn}-${place}`;
}

/** Serves a model that follows a script, by the protocol of a model API; closed after the test. */
export async function serveModel(api: keyof typeof protocols, turns: readonly Turn[]): Promise<ScriptedModel> {
  const { path, key, toolNames, resultsOf, write } = protocols[api];
  const results: string[][] = [];
  const tools: string[] = [];
  let at = 0;
  const answer = async (request: IncomingMessage): Promise<object | string> => {
    const body = (await json(request)) as Json;
    const turn = turns[at];
    if (request.url !== path || key(request) !== 'a-key' || body.model !== 'a-model') return 'an invalid request';
    if (turn === undefined) return 'one request too many';
    if (at === 0) tools.push(...toolNames(body));
    else {
      const received = resultsOf(body.messages);
      const last = turns[at - 1];
      const expected = typeof last === 'string' ? [] : last?.map((_, place) => idOf(at - 1, place));
      if (received.map(({ id }) => id).join() !== expected?.join()) return 'results without their calls';
      results.push(received.map(({ text }) => text));
    }
    at += 1;
    return write(turn, at - 1);
  };
  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      response.writeHead(typeof answered === 'string' ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answered));
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, results, tools };
}
