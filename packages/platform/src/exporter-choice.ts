/** The exporter that the environment selects. */
export type ExporterChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'otlp'; readonly protocol: Protocol; readonly timeoutMs: number }
  | { readonly kind: 'unsupported'; readonly problem: string };

export type Protocol = 'http/protobuf' | 'http/json';

/** The standard's default, 10 s, is too long a wait at the end of a plan. */
const TIMEOUT_MS = 2000;

/**
 * Reads the `OTEL_*` variables that select an exporter, as the OpenTelemetry specification defines them, except that
 * nothing is exported by default.
 *
 * Supports only OTLP over HTTP: a console exporter would write to stdout, which is for the answer.
 */
export function chooseExporter(env: NodeJS.ProcessEnv): ExporterChoice {
  const read = (name: string): string => (env[name] ?? '').trim();
  const exporter = read('OTEL_TRACES_EXPORTER');
  const endpoint = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || read('OTEL_EXPORTER_OTLP_ENDPOINT');

  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true') return { kind: 'none' };
  if (exporter === 'none' || (exporter === '' && endpoint === '')) return { kind: 'none' };
  if (exporter !== '' && exporter !== 'otlp') {
    return unsupported('OTEL_TRACES_EXPORTER', exporter, '"otlp" or "none"');
  }

  const protocol = read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || read('OTEL_EXPORTER_OTLP_PROTOCOL') || 'http/protobuf';
  if (protocol !== 'http/protobuf' && protocol !== 'http/json') {
    return unsupported('OTEL_EXPORTER_OTLP_PROTOCOL', protocol, '"http/protobuf" or "http/json"');
  }

  const timeout = Number(read('OTEL_EXPORTER_OTLP_TRACES_TIMEOUT') || read('OTEL_EXPORTER_OTLP_TIMEOUT'));
  return { kind: 'otlp', protocol, timeoutMs: timeout > 0 ? timeout : TIMEOUT_MS };
}

function unsupported(name: string, value: string, allowed: string): ExporterChoice {
  return { kind: 'unsupported', problem: `${name} is "${value}"; spans are not exported. Set it to ${allowed}.` };
}
