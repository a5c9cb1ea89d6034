import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { peerProgram } from './peers.ts';
import { environment } from './subject.ts';

/** `obsidian-mcp` serving a vault, through the stdio of the Model Context Protocol. */
export interface McpMover {
  /** Moves a note, by paths without `.md`, with the links to it; milliseconds from request to answer. */
  move(source: string, destination: string): Promise<number>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly error?: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: { data?: { updated_backlinks?: string[] } };
  };
}

/** A server that has started already; undefined where it cannot be had. */
export async function startMcpMover(vault: string, rounds: number): Promise<McpMover | undefined> {
  const program = peerProgram('obsidian-mcp', rounds);
  if (program === undefined) return undefined;
  mkdirSync(join(vault, '.obsidian'), { recursive: true });

  const args = [program, 'serve', '--vault', `bench=${vault}`];
  const server = spawn(process.execPath, args, { env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  const ask = askerOf(server);
  const clientInfo = { name: 'bench', version: '1.0.0' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return {
    move: async (source, destination) => {
      const names = { source: `${source}.md`, destination: `${destination}.md` };
      const start = performance.now();
      const answer = await ask('tools/call', { name: 'obsidian_move_note', arguments: { vault: 'bench', ...names } });
      const elapsedMs = performance.now() - start;
      const updated = answer.result?.structuredContent?.data?.updated_backlinks ?? [];
      if (updated.length === 0) throw new Error(`obsidian-mcp moved no links: ${JSON.stringify(answer)}`);
      return elapsedMs;
    },
    close: async () => {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill();
      await ended;
    },
  };
}

function askerOf(server: ChildProcess): (method: string, params: object) => Promise<Answer> {
  if (server.stdin === null || server.stdout === null) throw new Error('A server without pipes cannot be asked.');
  const { stdin } = server;
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (reason: Error) => void }>();
  createInterface(server.stdout).on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id ?? 0)?.resolve(answer);
  });
  server.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('obsidian-mcp ended before it answered.'));
  });

  let last = 0;
  return (method, params) => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  };
}
