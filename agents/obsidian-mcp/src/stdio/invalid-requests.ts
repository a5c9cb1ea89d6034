import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  specTypeSchemas,
} from '@modelcontextprotocol/server';

/** The answer to JSON that is no message; as JSON-RPC 2.0 wants it, section 5.1. */
export interface InvalidRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: -32600; readonly message: string };
}

/** What to answer to JSON that came as a message; undefined for what is one, and for what was meant as an answer. */
export function invalidRequest(read: unknown): InvalidRequest | undefined {
  if (isJSONRPCRequest(read) || isJSONRPCNotification(read) || isJSONRPCResponse(read)) return undefined;
  const { id, method, result, error } = (read ?? {}) as Readonly<Record<string, unknown>>;
  // Two sides that answered each other's answers would never end.
  if (method === undefined && (result !== undefined || error !== undefined)) return undefined;
  const shape = id === undefined ? specTypeSchemas.JSONRPCNotification : specTypeSchemas.JSONRPCRequest;
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: {
      code: -32600,
      message: `Invalid Request: ${faultOf(shape, read)}. Send each message as one object of JSON-RPC 2.0, on a line of its own.`,
    },
  };
}

type Shape = typeof specTypeSchemas.JSONRPCNotification | typeof specTypeSchemas.JSONRPCRequest;

/** The first thing that is wrong, and where. */
function faultOf(shape: Shape, read: unknown): string {
  const checked = shape['~standard'].validate(read);
  const fault = 'issues' in checked ? checked.issues?.[0] : undefined;
  const where = (fault?.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
  const what = (fault?.message ?? 'it is no message').replace(/^Invalid input: /, '');
  if (where === '') return what;
  return `Invalid '${where}': ${what === 'Invalid input' ? 'expected string or whole number' : what}`;
}
