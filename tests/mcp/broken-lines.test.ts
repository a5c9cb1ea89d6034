import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

const broken = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: expect.stringContaining('not valid JSON') },
};
const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };

/** A server, and its answers to pieces of stdin in order. */
function rawServer() {
  const vault = plantVault({ 'A.md': 'a' });
  const server = spawn(process.execPath, [...PROGRAM, '--vault', vault.path], { env: vault.env });
  onTestFinished(() => {
    server.kill();
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  return {
    send: (text: string) => server.stdin.write(text),
    answer: async () => JSON.parse(String((await lines.next()).value)),
  };
}

test.each(['hello', '{"jsonrpc":"2.0",', '{"jsonrpc":"2.0","id":1}}\r', '\u0000', `\ufeff${JSON.stringify(ping)}`])(
  'the line %j gets a parse error, and the next one is read',
  async (line) => {
    const { send, answer } = rawServer();

    send(`${line}\n`);
    const first = await answer();
    send(`${JSON.stringify(ping)}\n`);
    const second = await answer();

    expect([first, second]).toMatchObject([broken, { id: 7 }]);
  },
);

test('pieces of a line are joined, lines in one piece are separated, and an empty line is ignored', async () => {
  const { send, answer } = rawServer();

  send('{"half');
  send(`": of a line\n\n  \r\n${JSON.stringify(ping)}\nanother`);
  send(' one\n');
  const answers = [await answer(), await answer(), await answer()];
  send(`${JSON.stringify({ ...ping, id: 8 })}\n`);
  answers.push(await answer());

  expect(answers.filter(({ error }) => error?.code === -32700)).toEqual([broken, broken]);
  expect(answers.map(({ id }) => id).sort()).toEqual([7, 8, null, null]);
});

const invalid: [line: string, id: unknown, words: string][] = [
  ['{"a":1}', null, `Invalid 'jsonrpc': expected "2.0"`],
  ['[]', null, 'expected object, received array'],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, 'expected object, received array'],
  ['5', null, 'expected object, received number'],
  ['null', null, 'expected object, received null'],
  ['{"id":4,"method":"ping"}', 4, `Invalid 'jsonrpc': expected "2.0"`],
  ['{"jsonrpc":"1.0","id":"four","method":"ping"}', 'four', `Invalid 'jsonrpc': expected "2.0"`],
  ['{"jsonrpc":"2.0","id":4}', 4, `Invalid 'method': expected string, received undefined`],
  ['{"jsonrpc":"2.0","id":4,"method":"ping","params":5}', 4, `Invalid 'params': expected object, received number`],
  ['{"jsonrpc":"2.0","id":4,"method":"ping","parms":{}}', 4, 'Unrecognized key: "parms"'],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, `Invalid 'id': expected string or integer`],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, `Invalid 'id': expected string or integer`],
];

test.each(invalid)('the line %s, which is not a message, is answered with the id %j: %s', async (line, id, words) => {
  const { send, answer } = rawServer();

  send(`${line}\n`);
  const first = await answer();
  send(`${JSON.stringify(ping)}\n`);
  const second = await answer();

  const error = { code: -32600, message: expect.stringMatching(/^Invalid Request: .*\. Send each message as /) };
  expect(first).toEqual({ jsonrpc: '2.0', id, error });
  expect(first.error.message).toContain(words);
  expect(second).toMatchObject({ id: 7 });
});

test.each([
  '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}',
  '{"jsonrpc":"2.0","id":4,"result":{}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request"}}',
  '{"id":4,"result":{}}',
])('the line %s, a response or notification, gets no answer', async (line) => {
  const { send, answer } = rawServer();

  send(`${line}\n${JSON.stringify(ping)}\n`);

  expect(await answer()).toMatchObject({ id: 7 });
});

test.each(eras)('a client of the SDK continues after a line was damaged on its way, in the era %s', async (era) => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = [process.execPath, ...PROGRAM, '--vault', vault.path];
  const command = ['sh', '-c', '(echo no JSON; exec cat) | "$0" "$@"', ...server];

  const { client } = await connectStdio(vault, { era, command });

  expect(await callTool(client, 'read_note', { note: 'A' })).toMatchObject({ isError: false });
});
