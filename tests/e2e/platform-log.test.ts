import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { jsonLines, runCommand, runProgram, startProgram } from './platform-program.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';

const setUp = `
  import { createLog, initTracing } from '@obsidian-agent/platform';
  const ids = { request_id: 'r-1', plan_id: 'p-1', task_id: 't-1', correlation_id: null, vault: undefined };
  const tracing = initTracing('obsidian-agent', { env: process.env, ids, traceparent: '${traceparent}' });
`;

test('a log line contains level, time, service, ids, trace ids and the given fields', async () => {
  const { stderr, stdout } = await runProgram(`${setUp}
    tracing.log.warn('slow disk', { duration_ms: 12, level: 'mine', task_id: 'other', big: 10n, err: new TypeError('late') });
    await tracing.flush();
  `);

  const [line, ...more] = jsonLines(stderr);
  expect(more).toEqual([]);
  expect(stdout).toBe('');
  expect(line).toMatchObject({
    level: 'warn',
    msg: 'slow disk',
    service: 'obsidian-agent',
    request_id: 'r-1',
    plan_id: 'p-1',
    task_id: 't-1',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: 'b7ad6b7169203331',
    duration_ms: 12,
    big: 10,
    err: { type: 'TypeError', message: 'late' },
  });
  expect(line).not.toHaveProperty('correlation_id');
  expect(Date.parse(String(line?.['time']))).toBeGreaterThan(0);
});

test.each([
  [undefined, ['warn', 'error']],
  ['', ['warn', 'error']],
  ['trace', ['trace', 'debug', 'info', 'warn', 'error']],
  ['ERROR', ['error']],
  ['silent', []],
])('with the level %s these are logged: %o', async (level, said) => {
  const { stderr } = await runProgram(
    `${setUp}
    for (const level of ['trace', 'debug', 'info', 'warn', 'error']) tracing.log[level](level);
    await tracing.flush();
    `,
    level === undefined ? {} : { OBSIDIAN_AGENT_LOG_LEVEL: level },
  );

  expect(jsonLines(stderr).map((line) => line['msg'])).toEqual(said);
});

test('an unknown level causes one warning, and warn is used', async () => {
  const program = `${setUp} tracing.log.info('a'); tracing.log.warn('b'); await tracing.flush();`;

  const { stderr } = await runProgram(program, { OBSIDIAN_AGENT_LOG_LEVEL: 'loud' });

  expect(jsonLines(stderr).map((line) => line['msg'])).toEqual([expect.stringContaining('"loud"'), 'b']);
});

test('lines are written in order, before and after the writer is loaded', async () => {
  const { stderr } = await runProgram(`${setUp}
    tracing.log.warn('1'); tracing.log.warn('2');
    await tracing.flush();
    tracing.log.warn('3'); process.exit();
  `);

  expect(jsonLines(stderr).map((line) => line['msg'])).toEqual(['1', '2', '3']);
});

test('a run that logs nothing loads neither pino nor OpenTelemetry', async () => {
  const { stdout } = await runProgram(`
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { initTracing } = await import('@obsidian-agent/platform');
    const tracing = initTracing('obsidian-agent', { env: {}, ids: {} });
    const foreign = () => loaded.filter((url) => /pino|opentelemetry/.test(url)).length;

    tracing.log.debug('not said');
    await tracing.correlationSpan('work', () => 1);
    await tracing.flush();
    const quiet = foreign();
    tracing.log.warn('said');
    await tracing.flush();
    console.log(JSON.stringify({ quiet, loud: foreign() > 0 }));
  `);

  expect(JSON.parse(stdout)).toEqual({ quiet: 0, loud: true });
});

test('without a trace, or with an invalid one, lines have no trace ids', async () => {
  const { stderr } = await runProgram(`${setUp}
    const invalid = { traceId: '0'.repeat(32), spanId: '0'.repeat(16), traceFlags: 0 };
    for (const traceContext of [undefined, () => undefined, () => invalid]) {
      const log = createLog('orchestrator', { env: {}, traceContext });
      log.error('x');
      await log.flush();
    }
  `);

  for (const line of jsonLines(stderr)) expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'service', 'time']);
});

const chatty = `${setUp}
  for (let line = 0; line < 100; line += 1) tracing.log.error('x'.repeat(1000));
  await tracing.flush();
  process.stdout.write('whole');
`;

test.each([
  ['closed', '2>&-'],
  ['full', '2>/dev/full'],
])('a %s stderr loses lines but breaks nothing', async (_, redirection) => {
  const command = [
    'sh',
    '-c',
    `exec "$@" ${redirection}`,
    'sh',
    process.execPath,
    '--input-type=module',
    '--eval',
    chatty,
  ];

  const { status, stdout } = await runCommand(command);

  expect({ status, stdout }).toEqual({ status: 0, stdout: 'whole' });
});

test('a stderr whose reader is gone loses lines but breaks nothing', async () => {
  const child = startProgram(`await new Promise((resolve) => process.stdin.once('end', resolve).resume()); ${chatty}`);
  const stdout = text(child.stdout);

  child.stderr.destroy();
  await once(child.stderr, 'close');
  child.stdin.end();
  const [status] = await once(child, 'close');

  expect({ status, stdout: await stdout }).toEqual({ status: 0, stdout: 'whole' });
});

// Accessing process.stderr makes the child's end of the pipe non-blocking.
const flooding = `process.stderr; ${chatty.replace('100', '2000')}`;

test('a non-blocking stderr gets every line whole', async () => {
  const { status, stderr } = await runProgram(flooding);

  expect(status).toBe(0);
  expect(jsonLines(stderr)).toHaveLength(2000);
});

test('a non-blocking stderr that nobody reads does not delay anything for long', async () => {
  const child = startProgram(flooding);
  const stdout = text(child.stdout);

  const [status] = await once(child, 'exit');
  child.stderr.destroy();

  expect({ status, stdout: await stdout }).toEqual({ status: 0, stdout: 'whole' });
});
