import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendRaw } from './http-raw.ts';
import { type HttpServer, startHttp } from './http-server.ts';
import { callTool, connectHttp } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const HOST = 'Host: 127.0.0.1';
const POST = [
  'POST /mcp HTTP/1.1',
  HOST,
  'Content-Type: application/json',
  'Accept: application/json, text/event-stream',
];
const MIB = 1024 * 1024;

const start = (args: readonly string[] = []): Promise<HttpServer> => startHttp(plantVault({ 'A.md': 'a' }), args);

/** Peak of the server's memory so far, in bytes. */
function peakMemory({ child }: HttpServer): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024;
}

async function isServing({ url }: HttpServer): Promise<boolean> {
  const client = await connectHttp(url);
  return (await callTool(client, 'read_note', { note: 'A' })).text.includes('a');
}

/** Sends requests in order, each on a new connection; returns the statuses by name. */
function parsed(body: string): unknown {
  return body === '' ? 'no body' : JSON.parse(body);
}

/** The statuses of requests, each refused with a JSON-RPC error that says why. */
async function refusalsOf(
  server: HttpServer,
  requests: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [name, lines] of Object.entries(requests)) {
    const { status, head, body } = await (await sendRaw(server, lines)).answered;
    expect({ name, type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim(), refusal: parsed(body) }).toEqual({
      name,
      type: 'application/json',
      refusal: { jsonrpc: '2.0', id: null, error: { code: -32_001, message: expect.stringMatching(/^[A-Z].*\.$/) } },
    });
    statuses[name] = status;
  }
  return statuses;
}

async function statusesOf(server: HttpServer, requests: Readonly<Record<string, readonly string[]>>): Promise<unknown> {
  const statuses: Record<string, number> = {};
  for (const [name, lines] of Object.entries(requests))
    statuses[name] = (await (await sendRaw(server, lines)).answered).status;
  return statuses;
}

test('a method that is not served is answered with 405 and the served methods', async () => {
  const server = await start();

  for (const method of ['TRACE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY', 'M-SEARCH', 'CONNECT']) {
    const { answered } = await sendRaw(server, [`${method} ${method === 'CONNECT' ? 'a:443' : '/mcp'} HTTP/1.1`, HOST]);

    const { status, head, body } = await answered;
    expect({ method, status, allowed: /^allow: (.*)$/im.exec(head)?.[1]?.trim() }).toEqual({
      method,
      status: 405,
      allowed: 'GET, POST, DELETE',
    });
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ error: { code: -32_001 } });
  }
  expect(await isServing(server)).toBe(true);
});

test('a head that is malformed or too long is answered, and the server keeps running', async () => {
  const server = await start();

  const statuses = await refusalsOf(server, {
    'a method that does not exist': ['FOO /mcp HTTP/1.1', HOST],
    'an invalid path': ['GET // HTTP/1.1', HOST],
    'a path with a broken host': ['GET http://[/mcp HTTP/1.1', HOST],
    'no host': ['GET /mcp HTTP/1.1'],
    'two lengths': [...POST, 'Content-Length: 2', 'Content-Length: 3'],
    'a length and chunks': [...POST, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    'a length that is not a number': [...POST, 'Content-Length: many'],
    'a preface of HTTP/2': ['PRI * HTTP/2.0', '', 'SM'],
    'an expectation of its own': [...POST, 'Content-Length: 2', 'Expect: tea'],
    'headers of 100 KB': ['GET /mcp HTTP/1.1', HOST, `X: ${'x'.repeat(100_000)}`],
    '10,000 headers': ['GET /mcp HTTP/1.1', HOST, ...Array.from({ length: 10_000 }, (_, at) => `X${at}: x`)],
  });

  expect(statuses).toEqual({
    'a method that does not exist': 400,
    'an invalid path': 400,
    'a path with a broken host': 400,
    'no host': 400,
    'two lengths': 400,
    'a length and chunks': 400,
    'a length that is not a number': 400,
    'a preface of HTTP/2': 400,
    'an expectation of its own': 417,
    'headers of 100 KB': 431,
    '10,000 headers': 431,
  });
  expect(await isServing(server)).toBe(true);
});

test('a length over the limit is refused before any of the body was sent', async () => {
  const { answered } = await sendRaw(await start(), [...POST, 'Content-Length: 99000000000']);

  const { status, body } = await answered;

  expect(status).toBe(413);
  expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } });
});

test('an announced body is requested only where it is permitted', async () => {
  const announced = (length: number, ...more: string[]) => [
    ...POST,
    `Content-Length: ${length}`,
    'Expect: 100-continue',
    ...more,
  ];
  const server = await start(['--token', 'sesame']);

  const statuses = await statusesOf(server, {
    'with the token': announced(9, 'Authorization: Bearer sesame'),
    'too long': announced(99_000_000_000, 'Authorization: Bearer sesame'),
    'without the token': announced(9),
    'of another page': announced(9, 'Origin: https://evil.example'),
  });

  expect(statuses).toEqual({
    'with the token': 100,
    'too long': 413,
    'without the token': 401,
    'of another page': 403,
  });
});

test('endless chunks are refused at the limit, and the connection is closed', async () => {
  const server = await start();
  const { socket, answered, closed } = await sendRaw(server, [...POST, 'Transfer-Encoding: chunked']);
  const chunk = `${MIB.toString(16)}\r\n${'x'.repeat(MIB)}\r\n`;
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', pour);
  };
  pour();

  expect((await answered).status).toBe(413);
  await closed;
  expect(await isServing(server)).toBe(true);
});

test('an endless body of a refused caller is not read further', async () => {
  const server = await start(['--token', 'sesame']);
  const endless = [...POST, 'Transfer-Encoding: chunked'];
  const callers = await Promise.all([
    sendRaw(server, endless, '5\r\nhello\r\n'),
    sendRaw(server, [...endless, 'Origin: https://evil.example'], '5\r\nhello\r\n'),
  ]);

  expect(await Promise.all(callers.map(async ({ answered }) => (await answered).status))).toEqual([401, 403]);
  await Promise.all(callers.map(({ closed }) => closed));
});

test('many slow bodies do not delay other calls, and use limited memory', async () => {
  const server = await start();
  const before = peakMemory(server);
  const body = Buffer.alloc(55 * MIB, 'x');
  const slow = await Promise.all(
    Array.from({ length: 5 }, () => sendRaw(server, [...POST, `Content-Length: ${60 * MIB}`], body)),
  );

  const first = await Promise.race(slow.map(({ answered }) => answered));

  expect(first.status).toBe(503);
  expect(await isServing(server)).toBe(true);
  expect(peakMemory(server) - before).toBeLessThan(450 * MIB);
});

test("connections above the server's limit are closed, and the server keeps its descriptors", async () => {
  const server = await start();
  const heads = await Promise.all(Array.from({ length: 1000 }, () => sendRaw(server, ['POST /mcp HTTP/1.1'])));
  const { closed } = await sendRaw(server, ['POST /mcp HTTP/1.1']);

  await closed;
  for (const { socket } of heads) socket.destroy();
  await expect.poll(() => isServing(server).catch(() => false)).toBe(true);
});
