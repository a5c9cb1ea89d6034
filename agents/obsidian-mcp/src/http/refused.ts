/** JSON-RPC error code for requests refused at the HTTP level. */
const REFUSED = -32_001;

interface Refusal {
  readonly headers?: Readonly<Record<string, string>>;
  /** Code of the JSON-RPC error in the body. */
  readonly code?: number;
}

/** The answer to a request whose message is not read. */
export function refused(status: number, message: string, { headers = {}, code = REFUSED }: Refusal = {}): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
}
