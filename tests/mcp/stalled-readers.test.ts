import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type HttpServer, startHttp } from './http-server.ts';
import { callTool, connectHttp } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const READERS = 300;
/** The kernel takes up to 4 MB for a socket whose other end does not read. An answer contains the note twice. */
const NOTE_BYTES = 4_000_000;
const params = { name: 'read_note', arguments: { note: 'Big', max_bytes: NOTE_BYTES } };
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

/** Sends a call, and never reads the answer. */
async function stall({ url }: HttpServer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.pause().on('error', () => {});
  const heads = [
    'POST /mcp HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${call.length}`,
  ];
  socket.write(`${heads.join('\r\n')}\r\n\r\n${call}`);
  return socket;
}

/** Reads a note on a new connection: an idle one may be closed by then. */
async function readOnNewConnection({ url }: HttpServer): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const sent = request(url, { method: 'POST', agent: false, headers });
  sent.end(JSON.stringify({ ...JSON.parse(call), params: { name: 'read_note', arguments: { note: 'Small' } } }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return (await response.setEncoding('utf8').toArray()).join('');
}

/** The peak memory of a process, in MB. */
function peakOf({ child }: HttpServer): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Resolves when the server logs that a call waits for slow readers. */
async function waitsForSlowReaders({ child }: HttpServer): Promise<void> {
  const said = Promise.withResolvers<void>();
  child.stderr?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('slow readers')) said.resolve();
  });
  await said.promise;
}

test('stalled readers do not fill the memory, and delay nobody once they are disconnected', async () => {
  const planted = plantVault({ 'Big.md': `${'word '.repeat(NOTE_BYTES / 5 - 10)}\n`, 'Small.md': 'small' });
  const server = await startHttp({ ...planted, env: { ...planted.env, OBSIDIAN_AGENT_LOG_LEVEL: 'info' } });
  const client = await connectHttp(server.url);
  await callTool(client, 'read_note', { note: 'Big', max_bytes: NOTE_BYTES });
  const before = peakOf(server);
  const holding = waitsForSlowReaders(server);

  const sockets = await Promise.all(Array.from({ length: READERS }, () => stall(server)));
  const calling = readOnNewConnection(server);
  // A server without this limit answers all of them first.
  await Promise.race([holding, calling]);
  const peak = peakOf(server);
  for (const socket of sockets) socket.destroy();

  expect(await calling).toContain('small');
  expect(peak - before).toBeLessThan(200);
});
