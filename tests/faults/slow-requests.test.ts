import { setInterval as ticks } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type RawConnection, sendRaw } from '../mcp/http-raw.ts';
import { startHttp } from '../mcp/http-server.ts';
import { plantVault } from '../mcp/mcp-vault.ts';
import { isLong } from './ask-agent.ts';

const LINE = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n';

/** Milliseconds until the server closes a connection on which a byte comes each second. */
async function patienceWith({ socket, closed }: RawConnection): Promise<number> {
  const started = performance.now();
  const done = new AbortController();
  const drip = (async () => {
    for await (const _ of ticks(1000, undefined, { signal: done.signal })) socket.write('x');
  })().catch(() => {});
  await closed;
  done.abort();
  await drip;
  return performance.now() - started;
}

test.skipIf(!isLong)(
  'the server drops requests that arrive one byte per second: 2 minutes, only in `pnpm faults`',
  async () => {
    const server = await startHttp(plantVault({}));
    const [head, body] = await Promise.all([
      sendRaw(server, `${LINE}X: `),
      sendRaw(server, `${LINE}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`),
    ]);

    const [headMs, bodyMs] = await Promise.all([patienceWith(head), patienceWith(body)]);

    expect(headMs).toBeLessThan(30_000);
    expect(bodyMs).toBeLessThan(140_000);
  },
  200_000,
);
