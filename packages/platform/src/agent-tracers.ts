import { type Tracer, trace } from '@opentelemetry/api';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanIds } from './imported-spans.ts';
import type { SpanLine } from './span-line.ts';

/** More services than a registry has. An agent can write any name. */
const MAX_SERVICES = 100;

interface AgentTracersOptions {
  /** Without a service name. */
  readonly resource: Resource;
  readonly ids: SpanIds;
  /** Export the spans. They are shut down by the caller. */
  readonly spanProcessors: SpanProcessor[];
}

/** Tracers for the spans of agents: each agent is a service of its own, by the name in its lines. */
export function createAgentTracers({ resource, ids: idGenerator, spanProcessors }: AgentTracersOptions): {
  of(line: SpanLine): Tracer;
} {
  const providers = new Map<string, TracerProvider>();
  const providerOf = (service: string): TracerProvider | undefined => {
    const known = providers.get(service);
    if (known !== undefined || providers.size === MAX_SERVICES) return known;
    const own = resource.merge(resourceFromAttributes({ 'service.name': service }));
    const provider = new TracerProvider({ resource: own, idGenerator, spanProcessors });
    providers.set(service, provider);
    return provider;
  };
  return {
    of({ service, attributes: { tool = service } }) {
      const scope = String(tool ?? 'agent');
      const own = tool === undefined ? undefined : providerOf(service ?? scope);
      return (own ?? trace).getTracer(scope);
    },
  };
}
