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

/** Judges a request before anything of it is read; gives the answer where that is all, mostly a refusal, or undefined. */
export type Guard = (request: Request) => Response | undefined;

/**
 * Keeps out web pages that a browser of this machine shows, and callers without the token.
 *
 * A page can let its own name lead to this machine; what it then sends still names that page as Host and Origin. Without
 * asking first, a page can send texts and forms, but no JSON.
 */
export function createGuard({ host, token, origins }: HttpOptions): Guard {
  const named = isWildcard(host) ? [] : [host.includes(':') ? `[${host}]` : host];
  const own = [...localhostAllowedHostnames(), ...named];
  const hosts = [...own, ...origins.map((origin) => new URL(origin).hostname)];
  const cors = new Cors(origins);
  return (request) => {
    // Whoever listens on all addresses is known by names of which the server knows nothing; the token decides there.
    const foreign = isWildcard(host) ? undefined : hostHeaderValidationResponse(request, hosts);
    if (foreign !== undefined) return foreign;
    const origin = request.headers.get('origin');
    if (origin !== null && !isWelcome(origin, { own, origins })) return foreignPage(origin);
    const preflight = cors.preflight(request);
    if (preflight !== undefined) return preflight;
    if (!isKnown(request, token)) return unauthorized();
    return request.method === 'POST' && !isJsonContentType(request.headers.get('content-type')) ? noJson() : undefined;
  };
}

/** Whether a page may call: one of this machine, on whatever port, or one that is named with scheme and port. */
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
  // Digests are of one length, whatever was sent, and are compared in a time that tells nothing.
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function foreignPage(origin: string): Response {
  return refused(403, `Pages of ${JSON.stringify(origin)} may not call this server. It lets them in by --origin.`);
}

function unauthorized(): Response {
  const needed = 'A bearer token is needed: send it as "Authorization: Bearer TOKEN".';
  return refused(401, needed, { headers: { 'www-authenticate': 'Bearer realm="obsidian-agent"' } });
}

function noJson(): Response {
  return refused(415, 'A message is JSON: send it with "Content-Type: application/json".');
}
