import { expect, test } from 'vitest';
import { chooseExporters } from './exporter-choice.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
const byDefault = { protocol: 'http/protobuf', timeoutMs: 2000 };

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
])('nothing is exported with %o', (env) => {
  expect(chooseExporters(env)).toEqual({ chosen: {}, problems: [] });
});

test.each([
  [endpoint, ['traces', 'metrics', 'logs']],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'false', OTEL_LOGS_EXPORTER: 'none' }, ['traces', 'metrics']],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, ['traces']],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:4318/v1/metrics' }, ['metrics']],
  [{ OTEL_LOGS_EXPORTER: 'otlp' }, ['logs']],
])('with %o these are exported: %o', (env, exported) => {
  const chosen = Object.fromEntries(
    exported.map((signal) => [signal, { signal, address: `http://localhost:4318/v1/${signal}`, ...byDefault }]),
  );

  expect(chooseExporters(env)).toEqual({ chosen, problems: [] });
});

test('the variables of one signal win over those of all signals', () => {
  const { chosen } = chooseExporters({
    ...endpoint,
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '700',
  });

  expect(chosen).toMatchObject({
    traces: { protocol: 'http/json', timeoutMs: 700 },
    logs: { protocol: 'http/protobuf', timeoutMs: 1 },
  });
});

test('an invalid time-out is replaced by the default', () => {
  const { chosen } = chooseExporters({ ...endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: 'soon' });

  expect(chosen).toMatchObject({ traces: { timeoutMs: 2000 } });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:password@a.example/otlp/' }, 'https://a.example/otlp/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://me@a.example:1/own?key=secret' }, 'http://a.example:1/own'],
])('the address for %o is %s, without credentials', (env, address) => {
  expect(chooseExporters(env).chosen.traces).toMatchObject({ address });
});

test.each(['99999999999', 'Infinity'])('the time-out %s is bounded by what timers can wait', (timeout) => {
  const { chosen } = chooseExporters({ ...endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: timeout });

  expect(chosen).toMatchObject({ traces: { timeoutMs: 2_147_483_647 } });
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'console' }, [], ['OTEL_TRACES_EXPORTER is "console"; traces are not exported.']],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    [],
    ['OTEL_EXPORTER_OTLP_ENDPOINT is "localhost:4318"; traces, metrics, and logs are not exported.'],
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:99999' },
    [],
    ['OTEL_EXPORTER_OTLP_ENDPOINT is "http://127.0.0.1:99999"; traces, metrics, and logs are not exported.'],
  ],
  [
    { ...endpoint, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://me:pass/word@[::1' },
    ['traces', 'metrics'],
    ['OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is "http://…@[::1"; logs are not exported.'],
  ],
  [{ ...endpoint, OTEL_METRICS_EXPORTER: 'prometheus' }, ['traces', 'logs'], ['OTEL_METRICS_EXPORTER is "prometheus"']],
  [
    { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    [],
    ['OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; traces, metrics, and logs are not exported.'],
  ],
  [
    { ...endpoint, OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'grpc', OTEL_TRACES_EXPORTER: 'zipkin' },
    ['metrics'],
    ['OTEL_TRACES_EXPORTER is "zipkin"', 'OTEL_EXPORTER_OTLP_LOGS_PROTOCOL is "grpc"; logs are not exported.'],
  ],
])('an unsupported value is named once, and what is lost by it: %o', (env, exported, problems) => {
  const choice = chooseExporters(env);

  expect(Object.keys(choice.chosen)).toEqual(exported);
  expect(choice.problems).toEqual(problems.map((problem) => expect.stringContaining(problem)));
});
