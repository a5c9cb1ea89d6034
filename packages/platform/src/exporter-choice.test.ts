import { expect, test } from 'vitest';
import { chooseExporter } from './exporter-choice.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
])('nothing is exported with %o', (env) => {
  expect(chooseExporter(env)).toEqual({ kind: 'none' });
});

test.each([
  [endpoint],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'false' }],
])('spans are exported with %o', (env) => {
  expect(chooseExporter(env)).toEqual({ kind: 'otlp', protocol: 'http/protobuf', timeoutMs: 2000 });
});

test('the variables of traces win over those of all signals', () => {
  const choice = chooseExporter({
    ...endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '700',
  });

  expect(choice).toEqual({ kind: 'otlp', protocol: 'http/json', timeoutMs: 700 });
});

test('an invalid time-out is replaced by the default', () => {
  expect(chooseExporter({ ...endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: 'soon' })).toMatchObject({ timeoutMs: 2000 });
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'console' }, 'console'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'grpc'],
])('an unsupported value is named: %o', (env, value) => {
  expect(chooseExporter(env)).toMatchObject({ kind: 'unsupported', problem: expect.stringContaining(`"${value}"`) });
});
