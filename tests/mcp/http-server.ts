import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { type McpVault, PROGRAM } from './mcp-vault.ts';

/** A listening server, until the test is over. */
export interface HttpServer {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a server on a free port, on a loopback address if the arguments contain none. */
export async function startHttp(vault: McpVault, args: readonly string[] = []): Promise<HttpServer> {
  const tools = args.includes('--tools') ? [] : ['--tools', 'all'];
  const address = args.includes('--http') ? [] : ['--http', '127.0.0.1:0'];
  const child = spawn(process.execPath, [...PROGRAM, '--vault', vault.path, ...address, ...tools, ...args], {
    env: vault.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await gone;
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url !== undefined) {
      child.stderr.resume();
      return { url, child };
    }
  }
  throw new Error('The server ended before it listened.');
}
