import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { planPage } from '@obsidian-agent/plan-page';
import { AnswerEncoders } from '../api/answer-encoders.ts';
import type { ServerContext, ServerParts } from '../api/server-context.ts';
import type { Callers } from '../auth/callers.ts';
import { ListFeed } from '../feed/list-feed.ts';
import { PlanFeeds } from '../feed/plan-feeds.ts';
import { routes } from '../routes/routes.ts';
import { createApp } from './app.ts';
import type { HostPolicy } from './guard.ts';

/** How long the headers and the whole of a request may take to arrive, in milliseconds. */
const LIMITS = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

/** More would use up the file descriptors that agents need. */
const MOST_CONNECTIONS = 1000;

/** How long answers may take to end when the server ends. */
const GRACE_MS = 3000;
const SWEEP_MS = 20;

export interface ServeOptions {
  readonly parts: ServerParts;
  readonly callers: Callers;
  readonly policy: HostPolicy;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

export interface PlanServer extends AsyncDisposable {
  readonly address: AddressInfo;
}

/**
 * Serves plans. Disposing it ends streams, and lets other answers end. The caller closes the runner after it.
 *
 * @throws the system's error if it cannot listen there
 */
export async function servePlans({ parts, callers, policy, host, port }: ServeOptions): Promise<PlanServer> {
  const ending = new AbortController();
  const context: ServerContext = {
    ...parts,
    planFeeds: new PlanFeeds(parts.runner),
    listFeed: new ListFeed(parts.runner),
    encoders: new AnswerEncoders(parts),
  };
  const app = createApp({ routes, context, callers, policy, page: planPage(), signal: ending.signal });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS }) as Server;
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  return { address: server.address() as AddressInfo, [Symbol.asyncDispose]: () => end(server, ending) };
}

async function end(server: Server, ending: AbortController): Promise<void> {
  const closed = once(server, 'close');
  ending.abort();
  server.close();
  // A browser keeps the connection of a stream that has ended.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
