import { STATUS_CODES } from 'node:http';

/** JSON-RPC error code for requests refused at the HTTP level. */
const REFUSED = -32_001;

interface Refusal {
  readonly headers?: Readonly<Record<string, string>>;
  /** Code of the JSON-RPC error in the body. */
  readonly code?: number;
}

/** The answer to a request whose message is not read. */
export function refused(status: number, message: string, refusal: Refusal = {}): Response {
  const { body, headers } = partsOf(message, refusal);
  return new Response(body, { status, headers });
}

/** The same answer as text, for a request for which Node provides only the socket. The connection is closed after it. */
export function refusedOnSocket(status: number, message: string, refusal: Refusal = {}): string {
  const { body, headers } = partsOf(message, refusal);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function partsOf(
  message: string,
  { headers, code = REFUSED }: Refusal,
): { readonly body: string; readonly headers: Record<string, string> } {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  const length = String(Buffer.byteLength(body));
  return { body, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } };
}
