import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { type HttpOptions, isLoopback } from '../cli/options.ts';

/** Judges a request before anything of it is read; gives the answer that refuses it, or undefined. */
export type Guard = (request: Request) => Response | undefined;

/**
 * Keeps out web pages that a browser of this machine shows, and callers without the token.
 *
 * A page can let its own name lead to this machine; what it then sends still names that page as Host and Origin.
 */
export function createGuard({ host, token }: HttpOptions): Guard {
  const named = isWildcard(host) ? [] : [host.includes(':') ? `[${host}]` : host];
  const hosts = [...localhostAllowedHostnames(), ...named];
  const origins = [...localhostAllowedOrigins(), ...named];
  return (request) => {
    // Whoever listens on all addresses is known by names of which the server knows nothing; the token decides there.
    const foreign = isWildcard(host) ? undefined : hostHeaderValidationResponse(request, hosts);
    return (
      foreign ?? originValidationResponse(request, origins) ?? (isKnown(request, token) ? undefined : unauthorized())
    );
  };
}

function isWildcard(host: string): boolean {
  return !isLoopback(host) && ['0.0.0.0', '::'].includes(host);
}

function isKnown(request: Request, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests are of one length, whatever was sent, and are compared in a time that tells nothing.
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function unauthorized(): Response {
  const error = { code: -32_001, message: 'A bearer token is needed: send it as "Authorization: Bearer TOKEN".' };
  return Response.json(
    { jsonrpc: '2.0', id: null, error },
    { status: 401, headers: { 'www-authenticate': 'Bearer realm="obsidian-mcp"' } },
  );
}
