import type { ServerContext } from '@modelcontextprotocol/server';

/** Where answers go. */
export interface Outlet {
  /** Resolves when the client has taken most of what was answered, so that answers do not heap up. */
  readonly whenTaken: () => Promise<void>;
}

/** A call, whether its client can put a question to its user, and how it takes answers. */
export type CallContext = ServerContext & Outlet & { readonly canAsk: boolean };
