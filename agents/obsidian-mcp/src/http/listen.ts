import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '@obsidian-agent/cli';
import type { HttpOptions } from './http-address.ts';
import { isLoopback } from './loopback.ts';
import { NO_TUNNEL } from './methods.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

/** How long the headers and the whole of a request may take to arrive, in milliseconds. */
const LIMITS = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

/** Node's own answer to a missing Host header has no error in it. */
const SETTINGS = { ...LIMITS, requireHostHeader: false };

/** More would use up the file descriptors needed to read vaults. */
const MOST_CONNECTIONS = 1000;

/**
 * Listens for requests. Each is checked by its headers before its body is requested.
 *
 * @throws UsageError if it cannot listen there, or if other machines could call without a token
 */
export async function listen({ host, port, token }: HttpOptions, serve: RequestListener): Promise<Server> {
  const server = createServer(SETTINGS, serve);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  server.on('clientError', refuseUnreadable);
  server.on('connect', (_, socket) => void socket.end(NO_TUNNEL));
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new UsageError(`Cannot listen: ${(error as Error).message}`, 'Use another host or port for --http.');
  });

  const { address } = server.address() as AddressInfo;
  if (token !== undefined || isLoopback(address)) return server;
  // The host name resolved to an address that other machines can reach.
  server.close();
  throw new UsageError(
    `--http ${host} listens on ${address}, which lets other machines in, but no token is set`,
    'Listen on 127.0.0.1, or set OBSIDIAN_AGENT_MCP_TOKEN.',
  );
}
