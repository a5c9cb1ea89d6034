import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environment } from './subject.ts';

/** The answer of a tool. */
export interface ToolAnswer {
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: { readonly data?: Readonly<Record<string, unknown>> };
  readonly isError?: boolean;
}

/** A running MCP server, called through its stdio. */
export interface McpServer {
  /** From spawn to the answer to `initialize`. */
  readonly startMs: number;
  /** The result of one request. */
  ask(method: string, params: object): Promise<unknown>;
  /** The answer of a tool and its time. Throws if the answer reports an error. */
  call(tool: string, args: object): Promise<{ readonly elapsedMs: number; readonly answer: ToolAnswer }>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly error?: unknown;
  readonly result?: unknown;
}

/** Starts a server, and initializes it. */
export async function startMcpServer(
  [file, ...args]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>> = {},
): Promise<McpServer> {
  const start = performance.now();
  const env = { ...environment, ...settings };
  const server = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ask = askerOf(server);
  const clientInfo = { name: 'bench', version: '1.0.0' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  const startMs = performance.now() - start;

  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return {
    startMs,
    ask,
    call: async (tool, given) => {
      const sent = performance.now();
      const answer = (await ask('tools/call', { name: tool, arguments: given })) as ToolAnswer;
      const elapsedMs = performance.now() - sent;
      if (answer.isError === true) throw new Error(`${tool} failed: ${JSON.stringify(answer)}`);
      return { elapsedMs, answer };
    },
    close: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill();
      await ended;
    },
  };
}

/** All texts of an answer, as a model reads them. */
export function textOf({ content = [] }: ToolAnswer): string {
  return content.map(({ text = '' }) => text).join('');
}

function askerOf(server: ChildProcess): McpServer['ask'] {
  if (server.stdin === null || server.stdout === null) throw new Error('A server without pipes cannot be asked.');
  const { stdin } = server;
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>();
  createInterface(server.stdout).on('line', (line) => {
    const { id = 0, error, result } = JSON.parse(line) as Message;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`The server refuses: ${JSON.stringify(error)}`));
    waiting.delete(id);
  });
  server.once('exit', () => {
    for (const { reject } of waiting.values())
      reject(new Error(`${server.spawnargs.join(' ')} ended before it answered.`));
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
