import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  specTypeSchemas,
} from '@modelcontextprotocol/server';

/**
 * The answer to invalid JSON-RPC, as section 5.1 of JSON-RPC 2.0 requires; undefined for a valid message, and for an
 * attempt at a response.
 */
export function invalidRequest(read: unknown): object | undefined {
  if (isJSONRPCRequest(read) || isJSONRPCNotification(read) || isJSONRPCResponse(read)) return undefined;
  const { id, method, result, error } = (read ?? {}) as Readonly<Record<string, unknown>>;
  // Two sides that answer each other's responses would never stop.
  if (method === undefined && (result !== undefined || error !== undefined)) return undefined;
  const shape = id === undefined ? specTypeSchemas.JSONRPCNotification : specTypeSchemas.JSONRPCRequest;
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: {
      code: -32600,
      message: `Invalid Request: ${faultOf(shape, read)}. Send each message as one JSON-RPC 2.0 object, on its own line.`,
    },
  };
}

type Shape = typeof specTypeSchemas.JSONRPCNotification | typeof specTypeSchemas.JSONRPCRequest;

/** The first violation and its location. */
function faultOf(shape: Shape, read: unknown): string {
  const checked = shape['~standard'].validate(read);
  const fault = 'issues' in checked ? checked.issues?.[0] : undefined;
  const where = (fault?.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
  const what = (fault?.message ?? 'not a message').replace(/^Invalid input: /, '');
  if (where === '') return what;
  return `Invalid '${where}': ${what === 'Invalid input' ? 'expected string or integer' : what}`;
}
