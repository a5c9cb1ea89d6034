import { request } from 'node:http';
import { expect, test } from 'vitest';
import { type HttpServer, startHttp } from './http-server.ts';
import { callTool, connectHttp } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const TOKEN = 'open-sesame-open-sesame';
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** Sends a call with headers that `fetch` would not send. */
async function statusOf({ url }: HttpServer, headers: Record<string, string>, path = '/mcp'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const accept = 'application/json, text/event-stream';
  const sent = request(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
  });
  sent.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  sent.on('error', reject).end(call);
  return await promise;
}

test.each([
  ['no page', {}, 200],
  ['a page of this machine', { origin: 'http://localhost:6274' }, 200],
  ['another page', { origin: 'https://evil.example' }, 403],
  ['a page without a name', { origin: 'null' }, 403],
  ['a page whose host name resolves to this machine', { host: 'evil.example' }, 403],
  ['an extension of a browser', { origin: 'chrome-extension://localhost' }, 403],
  ['a form of a page', { 'content-type': 'text/plain' }, 415],
  ['a message without a content type', { 'content-type': '' }, 415],
  ['JSON in so many words', { 'content-type': 'application/json; charset=utf-8' }, 200],
])('a call by %s gets the answer %j: %i', async (_, headers, status) => {
  const server = await startHttp(plantVault({}));

  expect(await statusOf(server, headers)).toBe(status);
});

const proxied: [string, Record<string, string>, number][] = [
  ['its page', { origin: 'https://notes.example.com', host: 'notes.example.com' }, 200],
  ['no page', { host: 'notes.example.com' }, 200],
  ['its page with a port of the proxy', { origin: 'https://notes.example.com', host: 'notes.example.com:443' }, 200],
  ['another page', { origin: 'https://evil.example', host: 'notes.example.com' }, 403],
  ['the page without TLS', { origin: 'http://notes.example.com', host: 'notes.example.com' }, 403],
  ['nobody known', { host: 'notes.example.com', authorization: 'Bearer none' }, 401],
];

test.each(proxied)('behind a reverse proxy %s gets the answer %j: %i', async (_, headers, status) => {
  const server = await startHttp(plantVault({}), ['--token', TOKEN, '--origin', 'https://notes.example.com']);

  expect(await statusOf(server, { authorization: `Bearer ${TOKEN}`, ...headers })).toBe(status);
});

test('a server on all addresses admits the page in --origin, and no other', async () => {
  const args = ['--http', '0.0.0.0:0', '--token', TOKEN, '--origin', 'https://notes.example.com'];
  const server = await startHttp(plantVault({}), args);
  const known = { authorization: `Bearer ${TOKEN}`, host: 'notes.example.com' };

  expect(await statusOf(server, { ...known, origin: 'https://notes.example.com' })).toBe(200);
  expect(await statusOf(server, { ...known, origin: 'https://evil.example' })).toBe(403);
});

const asks = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};

/** The preflight request of a browser before a page's call. */
async function preflight({ url }: HttpServer, origin: string): Promise<Response> {
  return await fetch(url, { method: 'OPTIONS', headers: { origin, ...asks } });
}

test('a page in --origin may call from its own origin, if it has the token', async () => {
  const origin = 'https://notes.example.com';
  const server = await startHttp(plantVault({}), ['--token', TOKEN, '--origin', origin]);
  const headers = { origin, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const send = (more: object) => fetch(server.url, { method: 'POST', headers: { ...headers, ...more }, body: call });

  const allowed = await preflight(server, origin);
  const answered = await send({ authorization: `Bearer ${TOKEN}` });
  const unknown = await send({});

  expect(allowed.status).toBe(204);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': 'authorization,content-type',
  });
  expect([answered.status, unknown.status]).toEqual([200, 401]);
  for (const { headers } of [answered, unknown]) {
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
  }
});

test.each(['https://evil.example', 'http://localhost:6274', 'http://notes.example.com'])(
  'a page of %s, which is not in --origin, may not call from there',
  async (origin) => {
    const server = await startHttp(plantVault({}), ['--token', TOKEN, '--origin', 'https://notes.example.com']);

    const { status, headers } = await preflight(server, origin);

    expect(status).toBeGreaterThanOrEqual(400);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

test('a server with a token requires it', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = await startHttp(vault, ['--token', TOKEN]);
  const client = await connectHttp(server.url, { token: TOKEN });

  expect(await callTool(client, 'list_notes')).toMatchObject({ text: expect.stringContaining('A.md') });
  expect(await statusOf(server, {})).toBe(401);
  expect(await statusOf(server, { authorization: `Bearer ${TOKEN.slice(1)}` })).toBe(401);
  expect(await statusOf(server, { authorization: `Bearer ${TOKEN}` })).toBe(200);
});

test('the server has no other paths', async () => {
  expect(await statusOf(await startHttp(plantVault({})), {}, '/')).toBe(404);
});

test('a message over the limit is refused with the reason and the limit', async () => {
  const { url } = await startHttp(plantVault({}));
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

  const response = await fetch(url, { method: 'POST', headers, body: `"${'x'.repeat(64 * 1024 * 1024)}"` });

  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_600, message: expect.stringMatching(/at most 67,108,864 bytes\. Send smaller/) },
  });
});
