import { isLoopback } from '../http/loopback.ts';
import { OptionError } from './option-error.ts';

/** Anybody may guess at a token that other machines can send: 16 hexadecimal digits are 64 bits. */
const FEWEST_CHARACTERS = 16;
const MAKE_TOKEN = 'Set OBSIDIAN_MCP_TOKEN, such as to the output of `openssl rand -hex 32`.';

/** Where a server listens for HTTP, and what it asks of those who come. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** Pages, and names of this server, that a proxy lets in beside those of this machine; as `https://host:port`. */
  readonly origins: readonly string[];
}

/**
 * Reads `--http`, with what belongs to it; undefined for stdio.
 *
 * @throws OptionError
 */
export function readHttp(
  text: string | undefined,
  { token, origins }: Pick<HttpOptions, 'token' | 'origins'>,
): HttpOptions | undefined {
  const allowed = origins.map(readOrigin);
  if (text === undefined) {
    if (origins.length === 0) return undefined;
    throw new OptionError(
      '--origin means nothing without --http',
      'Give --http, such as --http 8123, or leave it out.',
    );
  }
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new OptionError(
      `--http ${JSON.stringify(text)} is no address`,
      'Give a port, such as --http 8123, or a host and a port, such as --http 127.0.0.1:8123.',
    );
  const host = bracketed ?? plain ?? '127.0.0.1';
  const otherMachines = isLoopback(host) ? undefined : `--http ${text}`;
  assertToken(token, otherMachines ?? (allowed.length > 0 ? '--origin' : undefined));
  return { host, port, token, origins: allowed };
}

/** @throws OptionError for a token that protects nothing; `opening` is what lets other machines in. */
function assertToken(token: string | undefined, opening: string | undefined): void {
  if (token === '') throw new OptionError('OBSIDIAN_MCP_TOKEN is empty', `${MAKE_TOKEN} Or unset it.`);
  if (token === undefined && opening !== undefined)
    throw new OptionError(
      `${opening} lets other machines in, and there is no token`,
      `${MAKE_TOKEN} Or listen on 127.0.0.1 alone.`,
    );
  if (token === undefined) return;
  if (!/^[!-~]+$/.test(token))
    throw new OptionError(
      'the token holds a space or another character that no header of HTTP can carry',
      'Set OBSIDIAN_MCP_TOKEN or --token to letters, digits and signs of ASCII.',
    );
  if (opening !== undefined && token.length < FEWEST_CHARACTERS)
    throw new OptionError(
      `${opening} lets other machines in, and the token has fewer than ${FEWEST_CHARACTERS} characters`,
      `${MAKE_TOKEN} Or listen on 127.0.0.1 alone.`,
    );
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@]+\/?$/i.test(text);
  if (isOrigin) return url.origin;
  throw new OptionError(
    `--origin ${JSON.stringify(text)} is no origin of pages`,
    'Give scheme and host as a browser names them, such as --origin https://notes.example.com.',
  );
}
