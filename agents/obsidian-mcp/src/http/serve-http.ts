import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, INVALID_REQUEST, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { HttpOptions } from '../cli/http-address.ts';
import { OptionError } from '../cli/option-error.ts';
import { createServer } from '../server/mcp-server.ts';
import type { ServerScene } from '../server/scene.ts';
import { AnswersUnderWay } from './answers-under-way.ts';
import { Cors } from './cors.ts';
import { createGuard, type Guard } from './guard.ts';
import { isLoopback } from './loopback.ts';
import { readBody, requestOf, sendResponse } from './node-exchange.ts';
import { refused } from './refused.ts';
import { Sessions } from './sessions.ts';

const PATH = '/mcp';
/** The longest message that is read: a note of 16 MiB, its JSON escapes included. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Listener {
  readonly cors: Cors;
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly handler: McpHttpHandler;
}

/**
 * Serves streamable HTTP until the process is asked to end.
 *
 * @throws OptionError where it cannot listen there
 */
export async function serveHttp(scene: ServerScene, http: HttpOptions, ending: Promise<void>): Promise<void> {
  const underWay = new AnswersUnderWay(scene.log);
  const outlet = { whenTaken: () => underWay.whenTaken() };
  const listener = {
    cors: new Cors(http.origins),
    guard: createGuard(http),
    sessions: new Sessions(scene, outlet, MOST_BYTES),
    handler: createMcpHandler(() => createServer(scene, outlet), {
      maxRequestBodySize: MOST_BYTES,
      onerror: (error) => scene.log.debug('http', { err: error.stack }),
    }),
  };
  const server = createHttpServer((incoming, response) => {
    underWay.add(response);
    answer(listener, incoming, response).catch((error: unknown) => {
      scene.log.error('A request failed.', { err: error instanceof Error ? error.stack : error });
      response.destroy();
    });
  });
  server.listen(http.port, http.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new OptionError(`cannot listen: ${(error as Error).message}`, 'Give another host or port to --http.');
  });
  const address = server.address() as AddressInfo;
  if (http.token === undefined && !isLoopback(address.address)) {
    server.close();
    throw openToOthers(http.host, address);
  }
  if (http.token === undefined)
    scene.log.warn('No token is set: every user and program of this machine can call. Set OBSIDIAN_MCP_TOKEN.', {
      token: 'none',
    });
  // At a level that is said by default: a person waits for it, and so does a test.
  scene.log.warn('Listening.', { url: urlOf(http.host, address) });
  await ending;
  await Promise.all([listener.sessions.close(), listener.handler.close()]);
  server.close();
  server.closeAllConnections();
}

/** A name of this machine that its resolver takes elsewhere. */
function openToOthers(host: string, { address }: AddressInfo): OptionError {
  return new OptionError(
    `--http ${host} listens on ${address}, which lets other machines in, and there is no token`,
    'Listen on 127.0.0.1, or set OBSIDIAN_MCP_TOKEN.',
  );
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`;
}

async function answer(listener: Listener, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = requestOf(incoming, response);
  const refused = listener.guard(request) ?? elsewhere(request);
  const told = refused ?? (await serveRequest(listener, request, incoming));
  for (const [name, value] of Object.entries(listener.cors.headersFor(request))) response.setHeader(name, value);
  await sendResponse(told, response);
}

function elsewhere(request: Request): Response | undefined {
  if (new URL(request.url).pathname === PATH) return undefined;
  return Response.json({ error: `There is nothing here; the server is at ${PATH}.` }, { status: 404 });
}

async function serveRequest(
  { sessions, handler }: Listener,
  head: Request,
  incoming: IncomingMessage,
): Promise<Response> {
  if (head.method !== 'POST') return (await sessions.answer(head, undefined)) ?? (await handler.fetch(head));
  const body = await readBody(incoming, MOST_BYTES);
  if (body === undefined) return tooLong();
  const request = new Request(head, { method: 'POST', body: new Uint8Array(body) });
  return (await sessions.answer(request, parsed(body))) ?? (await handler.fetch(request));
}

function tooLong(): Response {
  const limit = `${MOST_BYTES.toLocaleString('en')} bytes`;
  return refused(413, `A message may have ${limit} at most. Send smaller ones.`, { code: INVALID_REQUEST });
}

/** Undefined for what is no JSON: the transport says so in its own words. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
