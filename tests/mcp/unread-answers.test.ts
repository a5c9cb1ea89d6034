import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { watchPeak } from '../fixtures/peak-memory.ts';
import { plantVault } from './mcp-vault.ts';

const CALLS = 150;
const NOTE_BYTES = 400_000;

const protocolVersion = '2025-11-25';
const clientInfo = { name: 'slow', version: '1.0.0' };
const read = { name: 'read_note', arguments: { note: 'Big', max_bytes: NOTE_BYTES } };
const messages = [
  { id: 0, method: 'initialize', params: { protocolVersion, clientInfo, capabilities: {} } },
  { method: 'notifications/initialized' },
  ...Array.from({ length: CALLS }, (_, at) => ({ id: at + 1, method: 'tools/call', params: read })),
];

/** The processor time of a process, in ticks. */
function ticksOf(pid: number | undefined): number {
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return Number(user) + Number(system);
}

async function untilIdle(pid: number | undefined): Promise<void> {
  for (let before = Number.NaN, now = ticksOf(pid); now !== before; now = ticksOf(pid)) {
    before = now;
    await pause(300);
  }
}

test.skipIf(process.platform !== 'linux').each(artefacts)(
  '$name waits for a client over stdio that does not read, and then answers all of its calls',
  async ({ command: [program, ...args] }) => {
    const vault = plantVault({ 'Big.md': `${'word '.repeat(NOTE_BYTES / 5 - 10)}\n` });
    const words = [...args, 'mcp', '--vault', vault.path];
    const server = spawn(program, words, { env: vault.env, stdio: ['pipe', 'pipe', 'inherit'] });
    const peak = watchPeak(server);

    server.stdin.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
    await once(server.stdout, 'readable');
    await untilIdle(server.pid);
    const most = peak();
    const ids: unknown[] = [];
    let line = '';
    for await (const chunk of server.stdout.setEncoding('utf8')) {
      line += chunk;
      if (!line.endsWith('\n')) continue;
      for (const answer of line.trimEnd().split('\n')) ids.push(JSON.parse(answer).id);
      line = '';
      if (ids.length > CALLS) server.stdin.end();
    }

    expect(ids).toEqual(Array.from({ length: CALLS + 1 }, (_, id) => id));
    // KiB: the server itself takes half of it. All answers, with the note twice in each, take 120 MB more.
    expect(most).toBeLessThan(190_000);
  },
);
