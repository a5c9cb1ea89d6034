import { ApiError } from '../api/problem.ts';

/** Which hosts a server answers for. */
export interface HostPolicy {
  /** Names by which it is called, in addition to those of this machine. */
  readonly names: readonly string[];
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses web pages of other origins. A page can make its own domain resolve to this machine (DNS rebinding), but its
 * requests still carry that domain as Host and Origin.
 *
 * @throws ApiError
 */
export function assertWelcome(headers: Headers, { names }: HostPolicy): void {
  const host = headers.get('host') ?? '';
  const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
  if (![...OWN_NAMES, ...names.map((name) => name.toLowerCase())].includes(hostname)) throw wrongHost(host);
  const origin = headers.get('origin');
  const isForeign = origin !== null && URL.parse(origin)?.host !== URL.parse(`${origin.split(':')[0]}://${host}`)?.host;
  const site = headers.get('sec-fetch-site');
  if (isForeign || site === 'cross-site' || site === 'same-site') throw wrongOrigin(origin ?? site ?? '');
}

function wrongHost(host: string): ApiError {
  return new ApiError({
    status: 421,
    reason: 'HOST_NOT_ALLOWED',
    message: `This server does not answer for the host "${host.slice(0, 200)}".`,
    hint: 'Start it with --allow-host if it is reached by this name.',
  });
}

function wrongOrigin(origin: string): ApiError {
  return new ApiError({
    status: 403,
    reason: 'ORIGIN_NOT_ALLOWED',
    message: `Pages of "${origin.slice(0, 200)}" may not call this server.`,
    hint: 'Use the page of this server, or a program.',
  });
}
