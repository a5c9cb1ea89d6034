/** Code of JSON-RPC for what HTTP alone refuses. */
const REFUSED = -32_001;

interface Refusal {
  readonly headers?: Readonly<Record<string, string>>;
  /** That of the error in the body. */
  readonly code?: number;
}

/** The answer to a request of which no message is read. */
export function refused(status: number, message: string, { headers = {}, code = REFUSED }: Refusal = {}): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
}
