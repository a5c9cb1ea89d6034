import type { ServerContext } from '@modelcontextprotocol/server';

/** The channel to the client. */
export interface Outlet {
  /** Resolves when the client has read most of the answers so far, so that they do not fill the memory. */
  readonly whenTaken: () => Promise<void>;
}

/** The context of a call: also whether the client can ask its user, and its channel. */
export type CallContext = ServerContext & Outlet & { readonly canAsk: boolean };
