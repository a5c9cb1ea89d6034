import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Outlet } from '../protocol/call-context.ts';
import { createServer } from '../server/mcp-server.ts';
import type { ServerSetup } from '../server/server-setup.ts';

/** Most clients at the same time. A new client replaces the one that was silent longest. */
const MOST_SESSIONS = 100;

/**
 * The sessions of clients with a protocol revision from before 2026, whose questions to the user and cancellations
 * belong to a connection.
 */
export class Sessions {
  readonly #setup: ServerSetup;
  readonly #outlet: Outlet;
  readonly #maxBytes: number;
  /** In order of their last requests. */
  readonly #open = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(setup: ServerSetup, outlet: Outlet, maxBytes: number) {
    this.#setup = setup;
    this.#outlet = outlet;
    this.#maxBytes = maxBytes;
  }

  /** Answers requests that belong to a session or begin one; undefined for others. */
  async answer(request: Request, body: unknown): Promise<Response | undefined> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) return (await this.#find(id)?.handleRequest(request, { parsedBody: body })) ?? unknownSession();
    if (request.method !== 'POST' || !isInitializeRequest(body)) return undefined;
    const transport = await this.#begin();
    return await transport.handleRequest(request, { parsedBody: body });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((transport) => transport.close()));
  }

  #find(id: string): WebStandardStreamableHTTPServerTransport | undefined {
    const transport = this.#open.get(id);
    if (transport === undefined) return undefined;
    this.#open.delete(id);
    this.#open.set(id, transport);
    return transport;
  }

  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      maxRequestBodySize: this.#maxBytes,
      onsessioninitialized: (id) => {
        this.#open.set(id, transport);
      },
    });
    const server = createServer(this.#setup, this.#outlet);
    await server.connect(transport);
    server.onclose = () => {
      if (transport.sessionId !== undefined) this.#open.delete(transport.sessionId);
    };
    const [oldest] = this.#open.size >= MOST_SESSIONS ? this.#open.values() : [];
    await oldest?.close();
    return transport;
  }
}

function unknownSession(): Response {
  const error = { code: -32_001, message: 'Session not found. Start a new one with initialize.' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}
