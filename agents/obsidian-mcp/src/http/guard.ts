import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  isJsonContentType,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { Cors } from './cors.ts';
import type { HttpOptions } from './http-address.ts';
import { isLoopback } from './loopback.ts';
import { refused } from './refused.ts';

/** Checks a request before its body is read. Returns an answer, usually a refusal, or undefined to go on. */
export type Guard = (request: Request) => Response | undefined;

/**
 * Rejects web pages in a browser on this machine, and callers without the token.
 *
 * A page can make its own domain resolve to this machine (DNS rebinding), but its requests still carry that domain as
 * Host and Origin. Without a preflight, a page can send text and forms, but not JSON.
 */
export function createGuard({ host, token, origins }: HttpOptions): Guard {
  const named = isWildcard(host) ? [] : [host.includes(':') ? `[${host}]` : host];
  const own = [...localhostAllowedHostnames(), ...named];
  const hosts = [...own, ...origins.map((origin) => new URL(origin).hostname)];
  const cors = new Cors(origins);
  return (request) => {
    // A server on all addresses has host names that it does not know; there, the token decides.
    const foreign = isWildcard(host) ? undefined : hostHeaderValidationResponse(request, hosts);
    if (foreign !== undefined) return foreign;
    const origin = request.headers.get('origin');
    if (origin !== null && !isWelcome(origin, { own, origins })) return pageNotAllowed(origin);
    const preflight = cors.preflight(request);
    if (preflight !== undefined) return preflight;
    if (!isKnown(request, token)) return unauthorized();
    return request.method === 'POST' && !isJsonContentType(request.headers.get('content-type')) ? notJson() : undefined;
  };
}

/** Whether a page may call: from this machine, on any port, or from an allowed origin, with its scheme and port. */
function isWelcome(
  sent: string,
  { own, origins }: { readonly own: readonly string[]; readonly origins: readonly string[] },
): boolean {
  const url = URL.parse(sent);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return own.includes(url.hostname) || origins.includes(url.origin);
}

function isWildcard(host: string): boolean {
  return !isLoopback(host) && ['0.0.0.0', '::'].includes(host);
}

function isKnown(request: Request, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests have the same length for any token, and the comparison takes constant time.
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function pageNotAllowed(origin: string): Response {
  return refused(
    403,
    `Pages of ${JSON.stringify(origin)} may not call this server. To allow them, start it with --origin.`,
  );
}

function unauthorized(): Response {
  const needed = 'A bearer token is required: send it as "Authorization: Bearer TOKEN".';
  return refused(401, needed, { headers: { 'www-authenticate': 'Bearer realm="obsidian-agent"' } });
}

function notJson(): Response {
  return refused(415, 'Messages must be JSON: send them with "Content-Type: application/json".');
}
