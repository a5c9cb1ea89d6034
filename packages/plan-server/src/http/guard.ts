import { ApiError } from '../api/problem.ts';
import { PAGE_PATH } from './page.ts';

/** Which hosts a server answers for. */
export interface HostPolicy {
  /** Names by which it is called, in addition to those of this machine. */
  readonly names: readonly string[];
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses web pages of other origins. A page can make its own domain resolve to this machine (DNS rebinding), but its
 * requests still carry that domain as Host and Origin. Following a link from there to the page of this server is no
 * request of that page: the page is the same for everybody, and needs a token for all that it shows.
 *
 * @throws ApiError
 */
export function assertWelcome(request: Request, { names }: HostPolicy): void {
  const { headers } = request;
  const host = headers.get('host') ?? '';
  const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
  if (![...OWN_NAMES, ...names.map((name) => name.toLowerCase())].includes(hostname)) throw wrongHost(host);
  const origin = headers.get('origin');
  const isForeign = origin !== null && URL.parse(origin)?.host !== URL.parse(`${origin.split(':')[0]}://${host}`)?.host;
  const site = headers.get('sec-fetch-site');
  const isFromElsewhere = site === 'cross-site' || site === 'same-site';
  if (isForeign || (isFromElsewhere && !isLinkToPage(request))) throw wrongOrigin(origin ?? site ?? '');
}

/** Whether a browser opens the page in a tab, and not in a frame. */
function isLinkToPage({ method, url, headers }: Request): boolean {
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return method === 'GET' && isOpened && URL.parse(url)?.pathname === PAGE_PATH;
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
