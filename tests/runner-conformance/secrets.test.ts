import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startReceiver } from '../e2e/platform-otlp-receiver.ts';
import { readProcessFile } from '../fixtures/marked-processes.ts';
import { release } from '../fixtures/plan-agents/plan-world.ts';
import { dumpDatabase } from '../fixtures/postgres/dump-database.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { openDbos } from './dbos-fleet.ts';
import { distributed } from './fleet.ts';
import { holdOf, touch, untilLogged } from './row.ts';

test.skipIf(!hasPostgres)(
  'a secret and the password of the database are in no log, trace, error, process list, event or row',
  { timeout: 120_000 },
  async () => {
    await using fleet = await openDbos();
    const { server, url, said, processes: pids } = distributed(fleet);
    await using opened = new AsyncDisposableStack();
    const receiver = opened.adopt(await startReceiver(), (each) => each.close());
    const token = randomBytes(12).toString('hex');
    const env = {
      TOKEN: token,
      OBSIDIAN_AGENT_LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'otlp',
    };
    const hold = holdOf(fleet, 'secret');
    await fleet.start('nas', { env });
    const secret = { $secret: 'TOKEN' };
    const fail = { kind: 'quoted', times: 9 };
    await fleet.submit('secret', [
      touch(fleet, 'held', { payload: { text: secret, hold, say: [{ level: 'warn', message: secret }] } }),
      touch(fleet, 'fails', { depends_on: ['held'], payload: { text: secret, fail } }),
    ]);
    await untilLogged(fleet, 'effect', token);
    const processes = commandLines(pids());
    const ended = fleet.wait('secret');
    await server.kill();
    release(hold);
    const away = await fleet.runner.inspect('secret').catch((error: Error) => [error.message, error.stack]);
    await server.start();
    const report = await ended;
    const events: unknown[] = [];
    for await (const event of fleet.runner.events('secret')) events.push(event);
    const task = await fleet.runner.inspectTask('secret', 'fails');
    await fleet.end();
    const rows = await dumpDatabase(url);

    expect(report.tasks.map(({ state }) => state)).toEqual(['succeeded', 'failed']);
    const traces = receiver.received.map(({ body }) => body.toString('latin1')).join();
    const shown = { words: said(), processes, away, report, events, task, rows, traces };
    const found = Object.entries(shown).filter(([, value]) => hasOne(value, [token, server.password]));
    expect(found.map(([place]) => place)).toEqual([]);
    // They were looked at as plain text.
    expect([traces.includes('plan secret'), rows.join().includes('TOKEN')]).toEqual([true, true]);
    for (const text of [shown.words, processes]) expect(text.length).toBeGreaterThan(100);
  },
);

function hasOne(value: unknown, texts: readonly string[]): boolean {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return texts.some((text) => words.includes(text));
}

/** As `ps` shows the processes of the fleet to everybody. */
function commandLines(pids: readonly number[]): string {
  return pids.map((pid) => readProcessFile(`/proc/${pid}/cmdline`)).join('\n');
}
