import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span in OTLP's JSON encoding. */
export interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] };
    readonly scopeSpans: readonly { readonly scope: { readonly name: string }; readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export interface Received {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Receiver {
  readonly endpoint: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** A real OTLP/HTTP receiver on a free port. One that does not answer accepts requests and never replies. */
export async function startReceiver({ answering = true } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const contentType = request.headers['content-type'] ?? '';
    received.push({ path: request.url ?? '', contentType, body: await buffer(request) });
    if (answering) response.writeHead(200, { 'content-type': contentType }).end();
  };
  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, received, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}

/** Every span in the JSON bodies, with the names of its resource and scope. */
export function spansOf(received: readonly Received[]): (OtlpSpan & { service: unknown; scope: string })[] {
  return received.flatMap(({ body }) =>
    (JSON.parse(body.toString()) as OtlpBody).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ scope, spans }) =>
        spans.map((span) => ({ ...span, scope: scope.name, service: attributeOf(resource, 'service.name') })),
      ),
    ),
  );
}

/** The value of an attribute, of any type. */
export function attributeOf({ attributes }: Pick<OtlpSpan, 'attributes'>, key: string): unknown {
  const found = attributes.find((attribute) => attribute.key === key);
  return found === undefined ? undefined : Object.values(found.value)[0];
}
