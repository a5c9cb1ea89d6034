import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer('--secret', 'LENT');
});
afterAll(() => world.close());

const plan = (payload: object = {}, more: object = {}): object => ({
  name: 'sent',
  tasks: [{ id: 'a', agent: 'scripted', action: 'look', payload: { log: world.log, ...payload } }],
  ...more,
});

async function refusal(path: string, init?: CallOptions): Promise<[status: number, reason: string]> {
  const { status, data, headers } = await world.call(path, init);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(data).toMatchObject({ status, type: `urn:obsidian-agent:problem:${data.reason}`, hint: expect.any(String) });
  return [status, data.reason];
}

describe('who may call', () => {
  test('a token is needed that is known and has not expired', async () => {
    const old = world.createToken('old', '--expires', '1h');
    const file = join(world.folder, 'state', 'server', 'tokens.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    stored.tokens.at(-1).expires_at = '2020-01-01T00:00:00.000Z';
    writeFileSync(file, JSON.stringify(stored));

    const missing = await refusal('/api/v1/plans', { headers: { authorization: '' } });
    const unknown = await refusal('/api/v1/plans', { token: `${old}x` });
    const expired = await refusal('/api/v1/plans', { token: old });

    expect([missing, unknown, expired]).toEqual([
      [401, 'TOKEN_MISSING'],
      [401, 'TOKEN_UNKNOWN'],
      [401, 'TOKEN_EXPIRED'],
    ]);
  });

  test('tokens that are damaged are reported to the person who runs the server, and to callers without a path', async () => {
    const file = join(world.folder, 'state', 'server', 'tokens.json');
    const stored = readFileSync(file);
    writeFileSync(file, '{');
    const { status, data } = await world.call('/api/v1/plans');
    writeFileSync(file, stored);

    expect([status, data.reason]).toEqual([503, 'TOKENS_UNREADABLE']);
    expect(JSON.stringify(data)).not.toContain('tokens.json');
    await expect.poll(() => world.errors()).toContain(file);
  });

  test('a token can do what its roles say, until it is revoked', async () => {
    const reader = world.createToken('reader', '--role', 'read');
    const approver = world.createToken('approver', '--role', 'approve');

    const listed = await world.call('/api/v1/plans', { token: reader });
    const asReader = await refusal('/api/v1/plans', { token: reader, body: { plan: plan() } });
    const asApprover = [
      await refusal('/api/v1/plans/x/retry', { token: approver, body: {} }),
      await refusal('/api/v1/plans/x/tasks/a/approval', { token: approver, body: { approved: true } }),
    ];
    const revoked = world.command('serve', 'token', 'revoke', 'reader');
    const after = await refusal('/api/v1/plans', { token: reader });

    expect(listed.status).toBe(200);
    expect(asReader).toEqual([403, 'ROLE_MISSING']);
    expect(asApprover).toEqual([
      [403, 'ROLE_MISSING'],
      [404, 'PLAN_NOT_FOUND'],
    ]);
    expect(revoked.status).toBe(0);
    expect(after).toEqual([401, 'TOKEN_UNKNOWN']);
  });

  test.each([
    ['a domain that leads to this machine', { host: 'evil.example:80' }, [421, 'HOST_NOT_ALLOWED']],
    ['a page of another origin', { origin: 'https://evil.example' }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['a page without an origin', { origin: 'null' }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, [403, 'ORIGIN_NOT_ALLOWED']],
  ])('%s is refused, also without a token', async (_, headers, expected) => {
    const { status, data } = await rawSend('/healthz', { headers });

    expect([status, data.reason]).toEqual(expected);
  });

  test('answers keep browsers from doing anything else with them', async () => {
    const page = await world.open('/');
    const answer = await world.open('/api/v1');

    for (const { headers } of [page, answer]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await Promise.all([page.text(), answer.text()]);
  });
});

interface RawCall {
  readonly method?: string;
  readonly headers: Record<string, string>;
}

/** A request with headers that fetch does not send. */
async function rawSend(
  path: string,
  call: RawCall,
): Promise<{ status: number | undefined; data: { reason?: string } }> {
  const sent = request(`${world.url}${path}`, call);
  sent.flushHeaders();
  if (call.method === undefined) sent.end();
  const [response] = await once(sent, 'response');
  const data = JSON.parse(Buffer.concat(await response.toArray()).toString());
  sent.destroy();
  return { status: response.statusCode, data };
}

const nest = (open: string, close: string) => `{"plan":${open.repeat(1e5)}1${close.repeat(1e5)}}`;

describe('what was sent', () => {
  test.each<readonly [what: string, sent: readonly [string, CallOptions], refused: [number, string]]>([
    ['a body that is not JSON', ['/plans', { body: '{"plan": ' }], [400, 'BODY_INVALID']],
    ['a body of brackets', ['/plans', { body: nest('[', ']') }], [400, 'BODY_INVALID']],
    ['a body of objects', ['/plans', { body: nest('{"a":', '}') }], [400, 'BODY_INVALID']],
    ['a body of another type', ['/plans', { body: 'x', headers: { 'content-type': 'text/plain' } }], [415, 'NOT_JSON']],
    ['a body without a plan', ['/plans', { body: {} }], [400, 'BODY_INVALID']],
    ['a member that nobody knows', ['/plans/x/retry', { body: { form: 'a' } }], [400, 'BODY_INVALID']],
    ['an invalid plan', ['/plans', { body: { plan: 'name: x' } }], [422, 'PLAN_REFUSED']],
    ['a query that nobody knows', ['/plans?limt=1', {}], [400, 'QUERY_INVALID']],
    ['a limit that is too large', ['/plans?limit=100000', {}], [400, 'QUERY_INVALID']],
    ['a cursor of something else', ['/plans?cursor=abc', {}], [400, 'CURSOR_INVALID']],
    ['an unknown plan', ['/plans/nobody', {}], [404, 'PLAN_NOT_FOUND']],
    ['the task of an unknown plan', ['/plans/nobody/tasks/a', {}], [404, 'PLAN_NOT_FOUND']],
    ['the events of an unknown plan', ['/plans/nobody/events', {}], [404, 'PLAN_NOT_FOUND']],
    ['cancelling an unknown plan', ['/plans/nobody/cancel', { method: 'POST' }], [404, 'PLAN_NOT_FOUND']],
    ['undoing an unknown plan', ['/plans/nobody/undo', { body: {} }], [404, 'PLAN_NOT_FOUND']],
    ['a route that is missing', ['/plan', {}], [404, 'ROUTE_NOT_FOUND']],
    ['a method that is missing', ['/plans/x', { method: 'DELETE' }], [405, 'METHOD_NOT_ALLOWED']],
    ['a method of another route', ['/plans/x/cancel', {}], [405, 'METHOD_NOT_ALLOWED']],
    ['a moment that is none', ['/plans?since=yesterday', {}], [400, 'QUERY_INVALID']],
  ])('%s is refused by name', async (_, [path, init], expected) => {
    expect(await refusal(`/api/v1${path}`, init)).toEqual(expected);
  });

  test.each([
    ['/plans?sinc=1d', {}, 'The query has no field "sinc".', 'Did you mean "since"?'],
    ['/plans?since=yesterday', {}, 'since: expected a time span such as 7d,', 'a time span such as 7d,'],
    ['/plans?limit=1000', {}, 'limit: expected a whole number from 1 to 500, got 1000.', 'Write a whole number'],
    ['/plans', { body: {} }, 'The body lacks "plan".', 'Add "plan".'],
    ['/plans', { body: { plan: 3 } }, 'plan: expected a non-empty string or an object, got 3.', ''],
    ['/plans/x', {}, 'Plan not found: "x".', 'List plans with `GET /api/v1/plans`.'],
    [`/plans/${'x'.repeat(4000)}`, {}, `"${'x'.repeat(100)}…"`, ''],
    ['/plans', { headers: { authorization: 'oat_1' } }, '"Bearer TOKEN"', 'Put "Bearer " before the token.'],
  ])('%s with %j is refused in words for its caller', async (...[path, init, detail, hint]) => {
    const { data } = await world.call(`/api/v1${path}`, init);

    expect(data.detail).toContain(detail);
    expect(data.hint).toContain(hint);
    expect(JSON.stringify(data).length).toBeLessThan(1000);
  });

  test('a path with other methods names them', async () => {
    const { headers } = await world.call('/api/v1/plans', { method: 'DELETE' });

    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });

  test('since is also a time span, as on the command line', async () => {
    expect(await world.call('/api/v1/plans?since=7d')).toMatchObject({ status: 200 });
  });

  test('a huge body is refused before it is sent', async () => {
    const token = world.createToken('large', '--role', 'run');
    const headers = { authorization: `Bearer ${token}`, 'content-length': '18000000', connection: 'close' };

    const { status, data } = await rawSend('/api/v1/plans', { method: 'POST', headers });

    expect([status, data.reason]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('a huge body without a length is cut off', async () => {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    const token = world.createToken('long', '--role', 'run');
    let received = '';
    socket.setMaxListeners(100);
    socket.on('data', (data) => (received += data)).on('error', () => {});
    socket.write(
      `POST /api/v1/plans HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const piece = Buffer.from(`100000\r\n${'x'.repeat(0x100000)}\r\n`);
    let sent = 0;
    while (!socket.destroyed && received === '' && sent < 64) {
      sent += 1;
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
    socket.destroy();

    expect(sent).toBeLessThan(64);
  });

  test('the task of a plan that has none of that name, and an answer that is missing', async () => {
    const tasks = [{ id: 'ask', approval: { message: 'Go on?' } }];
    await world.call('/api/v1/plans', { body: { plan: { name: 'asking', tasks }, plan_id: 'asking' } });

    expect(await refusal('/api/v1/plans/asking/tasks/b')).toEqual([404, 'UNKNOWN_TASK']);
    expect(await refusal('/api/v1/plans/asking/tasks/ask/answer')).toEqual([404, 'NO_ANSWER']);
    expect(await refusal('/api/v1/plans/asking/resume', { method: 'POST' })).toEqual([409, 'PLAN_RUNS_ELSEWHERE']);
  });
});

describe('a plan that is sent may use what the server lends, and nothing else', () => {
  const problemsOf = async (sent: object): Promise<string[]> => {
    const { data } = await world.call('/api/v1/plans/validate', { body: { plan: sent } });
    return data.problems.map(({ reason }: { reason: string }) => reason);
  };

  test('vaults by their names, or their folders', async () => {
    mkdirSync(join(world.folder, 'other'));

    expect(await problemsOf(plan({ vault_path: 'notes' }))).toEqual([]);
    expect(await problemsOf(plan({ vault_path: join(world.folder, 'vault') }))).toEqual([]);
    expect(await problemsOf(plan({ vault_path: join(world.folder, 'other') }))).toEqual(['NOT_ALLOWED']);
    expect(await problemsOf(plan({}, { vault: 'notes' }))).toEqual([]);
    expect(await problemsOf(plan({}, { vault: 'other' }))).toEqual(['NOT_ALLOWED']);
    expect(await problemsOf(plan({ vault_path: '../notes' }))).toEqual(['NOT_ALLOWED']);
    expect(await problemsOf(plan({ vault_path: 'notes/..' }))).toEqual(['NOT_ALLOWED']);
    expect(await problemsOf(plan({}, { vault_path: '/' }))).toEqual(['NOT_ALLOWED']);
  });

  test('the refusal of a vault says what to write, which is then accepted', async () => {
    const { data } = await world.call('/api/v1/plans/validate', { body: { plan: plan({}, { vault: 'other' }) } });

    expect(data.problems).toMatchObject([{ hint: 'Write `vault: notes`.' }]);
  });

  test('a vault whose folder is gone stops no other plan', async () => {
    const vault = join(world.folder, 'vault');
    renameSync(vault, `${vault} away`);
    try {
      expect(await problemsOf(plan())).toEqual([]);
      expect(await problemsOf(plan({ vault_path: 'notes' }))).toEqual([]);
      expect(await problemsOf(plan({ vault_path: '/' }))).toEqual(['NOT_ALLOWED']);
    } finally {
      renameSync(`${vault} away`, vault);
    }
  });

  test('no vault from a reference', async () => {
    const from = { $from: 'a', path: '$.result.data' };
    const [first] = (plan() as { tasks: object[] }).tasks;
    const second = { id: 'b', agent: 'scripted', action: 'look', payload: { log: world.log, vault_path: from } };

    expect(await problemsOf({ name: 'two', tasks: [first, second] })).toEqual(['NOT_ALLOWED']);
  });

  test('secrets by name', async () => {
    expect(await problemsOf(plan({ text: { $secret: 'LENT' } }))).toEqual([]);
    expect(await problemsOf(plan({ text: { $secret: 'KEPT' } }))).toEqual(['NOT_ALLOWED']);
  });

  test('no other plan, and no file is read', async () => {
    writeFileSync(join(world.folder, 'inner.json'), JSON.stringify(plan()));
    const tasks = ['inner.json', join(world.folder, 'inner.json'), '/etc/passwd', '/nowhere'].map((file, at) => ({
      id: `t${at}`,
      plan: file,
    }));

    expect(await problemsOf({ name: 'outer', tasks })).toEqual(tasks.map(() => 'NOT_ALLOWED'));
  });

  test('no program and no address', async () => {
    const ran = join(world.folder, 'ran');
    const notify = [
      { on: ['succeeded'], command: ['touch', ran] },
      { on: ['succeeded'], webhook: 'http://127.0.0.1:2/' },
    ];

    const sent = await world.call('/api/v1/plans', { body: { plan: plan({}, { notify }), plan_id: 'telling' } });

    expect(sent).toMatchObject({
      status: 422,
      data: { problems: [{ reason: 'NOT_ALLOWED' }, { reason: 'NOT_ALLOWED' }] },
    });
    expect(existsSync(ran)).toBe(false);
    expect(await refusal('/api/v1/plans/telling')).toEqual([404, 'PLAN_NOT_FOUND']);
  });
});
