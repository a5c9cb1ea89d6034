/** What OpenTelemetry exports. */
export const signals = ['traces', 'metrics', 'logs'] as const;
export type Signal = (typeof signals)[number];

export type Protocol = 'http/protobuf' | 'http/json';

/** How a signal is exported. */
export interface Exporting {
  readonly signal: Signal;
  /** The URL that receives it, without credentials and query. */
  readonly address: string;
  readonly protocol: Protocol;
  readonly timeoutMs: number;
}

export interface ExporterChoices {
  /** Signals that are missing are not exported. */
  readonly chosen: Readonly<Partial<Record<Signal, Exporting>>>;
  /** Why signals that were asked for are not exported. */
  readonly problems: readonly string[];
}

/** The standard's default, 10 s, is too long a wait at the end of a plan. */
const TIMEOUT_MS = 2000;

/** The standard's default. */
const ENDPOINT = 'http://localhost:4318';

/** Node replaces a longer time by 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Reads the `OTEL_*` variables that select exporters, as the OpenTelemetry specification defines them, except that
 * nothing is exported without an endpoint or an exporter in the environment.
 *
 * Supports only OTLP over HTTP: a console exporter would write to stdout, which is for the answer.
 */
export function chooseExporters(env: NodeJS.ProcessEnv): ExporterChoices {
  const read = (name: string): string => (env[name] ?? '').trim();
  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true') return { chosen: {}, problems: [] };

  const choices = signals.map((signal) => [signal, chooseFor(signal, read)] as const);
  const chosen = choices.flatMap(([signal, choice]) =>
    choice !== undefined && 'protocol' in choice ? [[signal, choice] as const] : [],
  );
  const faults = choices.flatMap(([signal, choice]) =>
    choice !== undefined && 'variable' in choice ? [{ signal, ...choice }] : [],
  );
  return { chosen: Object.fromEntries(chosen), problems: describe(faults) };
}

/** A setting that is not supported. */
interface Fault {
  readonly variable: string;
  readonly value: string;
  readonly allowed: string;
}

function chooseFor(signal: Signal, read: (name: string) => string): Exporting | Fault | undefined {
  const SIGNAL = signal.toUpperCase();
  const variable = `OTEL_${SIGNAL}_EXPORTER`;
  const exporter = read(variable);
  const ownEndpoint = `OTEL_EXPORTER_OTLP_${SIGNAL}_ENDPOINT`;
  const endpointVariable = read(ownEndpoint) === '' ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : ownEndpoint;
  const endpoint = read(endpointVariable);
  if (exporter === 'none' || (exporter === '' && endpoint === '')) return undefined;
  if (exporter !== '' && exporter !== 'otlp') return { variable, value: exporter, allowed: '"otlp" or "none"' };
  if (endpoint !== '' && !(/^https?:/.test(endpoint) && URL.canParse(endpoint)))
    return {
      variable: endpointVariable,
      value: withoutCredentials(endpoint),
      allowed: 'a URL such as http://localhost:4318',
    };

  const own = `OTEL_EXPORTER_OTLP_${SIGNAL}_PROTOCOL`;
  const protocolVariable = read(own) === '' ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
  const protocol = read(protocolVariable) || 'http/protobuf';
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    return { variable: protocolVariable, value: protocol, allowed: '"http/protobuf" or "http/json"' };

  const timeout = read(`OTEL_EXPORTER_OTLP_${SIGNAL}_TIMEOUT`) || read('OTEL_EXPORTER_OTLP_TIMEOUT');
  const address = addressOf(endpointVariable === ownEndpoint ? endpoint : pathBelow(endpoint || ENDPOINT, signal));
  return { signal, address, protocol, timeoutMs: positiveNumber(timeout, TIMEOUT_MS) };
}

/** The path of a signal, as the specification adds it to the endpoint of all signals. */
function pathBelow(endpoint: string, signal: Signal): string {
  return `${endpoint.replace(/\/?$/, '/')}v1/${signal}`;
}

function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Reads a number of milliseconds or items, at most what a timer can wait. As the specification wants it, a value that is
 * not a positive number counts as missing.
 */
export function positiveNumber(text: string | undefined, missing: number): number {
  const value = Number(text);
  return value > 0 ? Math.min(value, LONGEST_TIMER_MS) : missing;
}

/** Hides all before the last `@`, because a text that is not a URL has no certain end of its credentials. */
function withoutCredentials(endpoint: string): string {
  return endpoint.replace(/^(https?:\/\/)?.*@/, '$1…@');
}

/** One sentence for each variable, also if it concerns several signals. */
function describe(faults: readonly (Fault & { readonly signal: Signal })[]): string[] {
  return [...Map.groupBy(faults, ({ variable }) => variable)].map(([variable, group]) => {
    const { value, allowed } = group[0] as Fault;
    const lost = new Intl.ListFormat('en').format(group.map(({ signal }) => signal));
    const reason = value === 'console' ? ' Stdout is for the answer.' : '';
    return `${variable} is "${value}"; ${lost} are not exported.${reason} Set it to ${allowed}.`;
  });
}
