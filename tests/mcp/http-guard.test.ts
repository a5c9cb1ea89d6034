import { request } from 'node:http';
import { expect, test } from 'vitest';
import { type HttpServer, startHttp } from './http-server.ts';
import { callTool, connectHttp } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** Sends a call with headers that a `fetch` would not send. */
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
  ['a page whose name leads here', { host: 'evil.example' }, 403],
])('%s that calls is answered %j: %i', async (_, headers, status) => {
  const server = await startHttp(plantVault({}));

  expect(await statusOf(server, headers)).toBe(status);
});

test('a token is asked for where there is one', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = await startHttp(vault, ['--token', 'sesame']);
  const client = await connectHttp(server.url, { token: 'sesame' });

  expect(await callTool(client, 'list_notes')).toMatchObject({ text: expect.stringContaining('A.md') });
  expect(await statusOf(server, {})).toBe(401);
  expect(await statusOf(server, { authorization: 'Bearer sesam' })).toBe(401);
  expect(await statusOf(server, { authorization: 'Bearer sesame' })).toBe(200);
});

test('there is nothing beside the server', async () => {
  expect(await statusOf(await startHttp(plantVault({})), {}, '/')).toBe(404);
});
