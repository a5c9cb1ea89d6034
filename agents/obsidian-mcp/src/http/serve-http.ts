import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { createServer } from '../server/mcp-server.ts';
import type { ServerSetup } from '../server/server-setup.ts';
import { AnswersUnderWay } from './answers-under-way.ts';
import { Cors } from './cors.ts';
import { Garbage } from './garbage.ts';
import { createGuard, type Guard } from './guard.ts';
import type { HttpOptions } from './http-address.ts';
import { listen } from './listen.ts';
import { refuseMethod } from './methods.ts';
import { requestOf, sendResponse } from './node-exchange.ts';
import { RequestBodies } from './request-bodies.ts';
import { hasUnreadBody, sendRefusal } from './send-refusal.ts';
import { Sessions } from './sessions.ts';

const PATH = '/mcp';
/** Longest message: a note of 16 MiB with JSON escapes. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 4 * MOST_BYTES;

interface Listener {
  readonly cors: Cors;
  readonly guard: Guard;
  readonly bodies: RequestBodies;
  readonly sessions: Sessions;
  readonly garbage: Garbage;
  readonly handler: McpHttpHandler;
}

/**
 * Serves streamable HTTP until the process is asked to end.
 *
 * @throws UsageError if it cannot listen there
 */
export async function serveHttp(setup: ServerSetup, http: HttpOptions, ending: Promise<void>): Promise<void> {
  const underWay = new AnswersUnderWay(setup.log);
  const outlet = { whenTaken: () => underWay.whenTaken() };
  const listener = {
    cors: new Cors(http.origins),
    guard: createGuard(http),
    bodies: new RequestBodies({ bytes: MOST_BYTES, bytesInAll: MOST_BYTES_IN_ALL }),
    sessions: new Sessions(setup, outlet, MOST_BYTES),
    garbage: new Garbage(),
    handler: createMcpHandler(() => createServer(setup, outlet), {
      maxRequestBodySize: MOST_BYTES,
      onerror: (error) => setup.log.debug('http', { err: error.stack }),
    }),
  };
  const server = await listen(http, (incoming, response) => {
    underWay.add(response);
    answer(listener, incoming, response).catch((error: unknown) => {
      setup.log.error('A request failed.', { err: error instanceof Error ? error.stack : error });
      response.destroy();
    });
  });
  if (http.token === undefined)
    setup.log.warn('No token is set: any user or program on this machine can call. Set OBSIDIAN_AGENT_MCP_TOKEN.', {
      token: 'none',
    });
  // At a level that is logged by default, because users and tests wait for it.
  setup.log.warn('Listening.', { url: urlOf(http.host, server.address() as AddressInfo) });
  await ending;
  await Promise.all([listener.sessions.close(), listener.handler.close()]);
  server.close();
  server.closeAllConnections();
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`;
}

async function answer(listener: Listener, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = requestOf(incoming, response);
  const answered = request instanceof Response ? request : await answerTo(listener, request, { incoming, response });
  const readable = request instanceof Response ? {} : listener.cors.headersFor(request);
  for (const [name, value] of Object.entries(readable)) response.setHeader(name, value);
  if (answered.status >= 400 && hasUnreadBody(incoming)) await sendRefusal(answered, incoming, response);
  else await sendResponse(answered, response, (bytes) => listener.garbage.count(bytes));
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerTo(listener: Listener, request: Request, exchange: Exchange): Promise<Response> {
  const refusal = listener.guard(request) ?? elsewhere(request) ?? refuseMethod(request.method);
  return refusal ?? (await serveRequest(listener, request, exchange));
}

function elsewhere(request: Request): Response | undefined {
  if (new URL(request.url).pathname === PATH) return undefined;
  return Response.json({ error: `Not found; the server is at ${PATH}.` }, { status: 404 });
}

async function serveRequest(
  { sessions, handler, bodies }: Listener,
  head: Request,
  { incoming, response }: Exchange,
): Promise<Response> {
  if (head.method !== 'POST') return (await sessions.answer(head, undefined)) ?? (await handler.fetch(head));
  const body = bodies.refuse(incoming) ?? (await bodies.read(incoming, response));
  if (body instanceof Response) return body;
  const request = new Request(head, { method: 'POST', body: new Uint8Array(body) });
  return (await sessions.answer(request, parsed(body))) ?? (await handler.fetch(request));
}

/** Undefined for invalid JSON, which the transport reports. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
