import { invalidValue, UsageError } from '@obsidian-agent/cli';
import { isLoopback } from './loopback.ts';

/** Other machines can guess tokens; 16 hexadecimal digits are 64 bits. */
const FEWEST_CHARACTERS = 16;
const MAKE_TOKEN = 'Set OBSIDIAN_AGENT_MCP_TOKEN, such as to the output of `openssl rand -hex 32`.';

/** Where a server listens for HTTP, and which requests it accepts. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** Origins accepted in addition to those of this machine, as `https://host:port`. */
  readonly origins: readonly string[];
}

/**
 * Reads `--http`, and the options that depend on it; undefined for stdio. `tokenFrom` names the variable with the token.
 *
 * @throws UsageError
 */
export function readHttp(
  text: string | undefined,
  { token, tokenFrom, origins }: Pick<HttpOptions, 'token' | 'origins'> & { readonly tokenFrom: string },
): HttpOptions | undefined {
  const allowed = origins.map(readOrigin);
  if (text === undefined) {
    if (origins.length === 0) return undefined;
    throw new UsageError('--origin has no effect without --http', 'Add --http, such as --http 8123.');
  }
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw invalidValue('--http', text, 'Use a port, such as 8123, or a host and a port, such as 127.0.0.1:8123.');
  const host = bracketed ?? plain ?? '127.0.0.1';
  const otherMachines = isLoopback(host) ? undefined : `--http ${text}`;
  if (token === '') throw new UsageError(`${tokenFrom} is empty`, `${MAKE_TOKEN} Or unset ${tokenFrom}.`);
  assertToken(token, otherMachines ?? (allowed.length > 0 ? '--origin' : undefined));
  return { host, port, token, origins: allowed };
}

/** @throws UsageError for a weak token; `opening` is the option that lets other machines in. */
function assertToken(token: string | undefined, opening: string | undefined): void {
  if (token === undefined && opening !== undefined)
    throw new UsageError(
      `${opening} lets other machines in, but no token is set`,
      `${MAKE_TOKEN} Or listen on 127.0.0.1 only.`,
    );
  if (token === undefined) return;
  if (!/^[!-~]+$/.test(token))
    throw new UsageError(
      'The token contains a space or another character that an HTTP header cannot carry',
      'Set OBSIDIAN_AGENT_MCP_TOKEN or --token to printable ASCII characters without spaces.',
    );
  if (opening !== undefined && token.length < FEWEST_CHARACTERS)
    throw new UsageError(
      `${opening} lets other machines in, but the token has fewer than ${FEWEST_CHARACTERS} characters`,
      `${MAKE_TOKEN} Or listen on 127.0.0.1 only.`,
    );
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@]+\/?$/i.test(text);
  if (isOrigin) return url.origin;
  throw invalidValue('--origin', text, 'Use a scheme and a host, such as https://notes.example.com.');
}
