/** How long a browser may cache a preflight answer, in seconds. */
const MAX_AGE_S = 600;

/**
 * Lets pages of the given origins call the server, by the CORS protocol of the Fetch standard. Cookies are not allowed:
 * a page sends the token.
 */
export class Cors {
  readonly #origins: readonly string[];

  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Answers a preflight request, which has no token; undefined for other requests. */
  preflight(request: Request): Response | undefined {
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    if (!isPreflight || !this.#isNamed(request)) return undefined;
    const headers = {
      'access-control-allow-methods': 'GET, POST, DELETE',
      // Protocol revisions add headers; their values are checked in the call itself.
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': String(MAX_AGE_S),
      vary: 'Origin, Access-Control-Request-Headers',
    };
    return new Response(null, { status: 204, headers });
  }

  /** The headers that let a page read the answer; none for pages of other origins. */
  headersFor(request: Request): Readonly<Record<string, string>> {
    if (!this.#isNamed(request)) return {};
    return {
      'access-control-allow-origin': request.headers.get('origin') ?? '',
      'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate',
      vary: 'Origin',
    };
  }

  #isNamed(request: Request): boolean {
    return this.#origins.includes(request.headers.get('origin') ?? '');
  }
}
