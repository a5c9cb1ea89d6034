import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodeOtlp, type OtlpMessage } from './otlp-messages.ts';

type Attributed = { readonly attributes: readonly { readonly key: string; readonly value: object }[] };

/** A span in OTLP's JSON encoding. */
export interface OtlpSpan extends Attributed {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

export interface OtlpLog extends Attributed {
  readonly eventName?: string;
  readonly severityText: string;
  readonly body?: { readonly stringValue: string };
  readonly traceId?: string;
  readonly spanId?: string;
}

interface Point extends Attributed {
  readonly asInt?: number;
  readonly asDouble?: number;
  readonly count?: number;
  readonly sum?: number;
}

export interface OtlpMetric {
  readonly name: string;
  readonly unit: string;
  readonly sum?: { readonly dataPoints: readonly Point[]; readonly isMonotonic?: boolean };
  readonly gauge?: { readonly dataPoints: readonly Point[] };
  readonly histogram?: { readonly dataPoints: readonly Point[] };
}

/** Where a span, log record or metric comes from. */
interface Origin {
  readonly service: unknown;
  readonly resource: Attributed;
  readonly scope: string;
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

/** The status of each answer; `never` accepts requests without a reply, and `endlessly` never ends the body. */
export type Answer = number | 'never' | 'endlessly';

/** A real OTLP/HTTP receiver on a free port. */
export async function startReceiver(answer: Answer = 200): Promise<Receiver> {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const contentType = request.headers['content-type'] ?? '';
    received.push({ path: request.url ?? '', contentType, body: await buffer(request) });
    if (typeof answer === 'number') response.writeHead(answer, { 'content-type': contentType }).end();
    if (answer === 'endlessly') writeEndlessly(response);
  };
  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, received, close: () => closeServer(server) };
}

function writeEndlessly(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 100);
  response.once('close', () => clearInterval(timer));
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}

/** Every span, with its origin. */
export function spansOf(received: readonly Received[]): (OtlpSpan & Origin)[] {
  const bodies = received.filter(({ path }) => !/\/v1\/(metrics|logs)$/.test(path));
  return itemsOf<OtlpSpan>(bodies, ['Traces', 'resourceSpans', 'scopeSpans', 'spans']);
}

export function metricsOf(received: readonly Received[]): (OtlpMetric & Origin)[] {
  const bodies = received.filter(({ path }) => path.endsWith('/v1/metrics'));
  return itemsOf<OtlpMetric>(bodies, ['Metrics', 'resourceMetrics', 'scopeMetrics', 'metrics']);
}

export function logsOf(received: readonly Received[]): (OtlpLog & Origin)[] {
  const bodies = received.filter(({ path }) => path.endsWith('/v1/logs'));
  return itemsOf<OtlpLog>(bodies, ['Logs', 'resourceLogs', 'scopeLogs', 'logRecords']);
}

type Json = Readonly<Record<string, unknown>>;

/** The items in bodies, by the names of the message and of the lists from the outside in. */
function itemsOf<Item>(
  bodies: readonly Received[],
  [message, resources, scopes, items]: [OtlpMessage, string, string, string],
): (Item & Origin)[] {
  const found: (Item & Origin)[] = [];
  for (const body of bodies)
    for (const inResource of listIn(decodeOtlp(message, body), resources))
      for (const inScope of listIn(inResource, scopes)) {
        const resource = inResource['resource'] as Attributed;
        const { name: scope } = inScope['scope'] as { name: string };
        const origin: Origin = { resource, service: attributeOf(resource, 'service.name'), scope };
        found.push(...listIn(inScope, items).map((item) => ({ ...(item as Item), ...origin })));
      }
  return found;
}

function listIn(parent: unknown, name: string): Json[] {
  return ((parent as Json)[name] ?? []) as Json[];
}

/** The value of an attribute, of any type. */
export function attributeOf({ attributes }: Attributed, key: string): unknown {
  const found = attributes.find((attribute) => attribute.key === key);
  if (found === undefined) return undefined;
  const [[type, value] = []] = Object.entries(found.value);
  return type === 'intValue' ? Number(value) : value;
}
