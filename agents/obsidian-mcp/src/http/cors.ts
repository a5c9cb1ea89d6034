/** How long a browser may go by an answer to what it asks before a call, in seconds. */
const MAX_AGE_S = 600;

/**
 * Lets the pages of named origins call a server of another origin, by the rules of browsers: the CORS protocol of the
 * Fetch standard. No cookies are let through: a page sends the token.
 */
export class Cors {
  readonly #origins: readonly string[];

  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Answers what a browser asks before a page calls, which bears no token; undefined for everything else. */
  preflight(request: Request): Response | undefined {
    const isAsked = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    if (!isAsked || !this.#isNamed(request)) return undefined;
    const headers = {
      'access-control-allow-methods': 'GET, POST, DELETE',
      // Revisions of the protocol add headers of their own, and what they say is judged when it comes.
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': String(MAX_AGE_S),
      vary: 'Origin, Access-Control-Request-Headers',
    };
    return new Response(null, { status: 204, headers });
  }

  /** The headers that let the page of a request read its answer; none for the pages of other origins. */
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
