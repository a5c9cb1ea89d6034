import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

const broken = { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.stringContaining('no JSON') } };
const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };

/** A server, and what it answers to pieces of stdin that come one after another. */
function rawServer() {
  const vault = plantVault({ 'A.md': 'a' });
  const server = spawn(process.execPath, [PROGRAM, '--vault', vault.path], { env: vault.env });
  onTestFinished(() => {
    server.kill();
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  return {
    send: (text: string) => server.stdin.write(text),
    answer: async () => JSON.parse(String((await lines.next()).value)),
  };
}

test.each(['hello', '{"jsonrpc":"2.0",', '{"jsonrpc":"2.0","id":1}}\r', '\u0000'])(
  'the line %j is answered by a parse error, and the next one is read',
  async (line) => {
    const { send, answer } = rawServer();

    send(`${line}\n`);
    const first = await answer();
    send(`${JSON.stringify(ping)}\n`);
    const second = await answer();

    expect([first, second]).toMatchObject([broken, { id: 7 }]);
  },
);

test('a line that comes in pieces is one, lines that come at once are several, and an empty one is none', async () => {
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

test.each(eras)('a client of the SDK goes on where a line was broken on its way, in the era %s', async (era) => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = [process.execPath, PROGRAM, '--vault', vault.path];
  const command = ['sh', '-c', '(echo no JSON; exec cat) | "$0" "$@"', ...server];

  const { client } = await connectStdio(vault, { era, command });

  expect(await callTool(client, 'read_note', { note: 'A' })).toMatchObject({ isError: false });
});
