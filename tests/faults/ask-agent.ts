import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProcess } from '../contract/run-process.ts';

const built = join(import.meta.dirname, '..', '..', 'dist', 'obsidian-agent');

/** Whether to run the long form of these tests (`pnpm faults`). */
export const isLong: boolean = process.env['OBSIDIAN_AGENT_FAULTS'] === 'long';

/** The agent. A long run keeps a copy, so that a rebuild does not change it. */
export const executable: readonly [string] = [isLong ? copyOf(built) : built];

export interface Answer {
  readonly status: 'success' | 'failure';
  readonly result: { readonly metadata: Record<string, unknown> } | null;
  readonly error_detail: { readonly reason: string } | null;
}

/** Sends one v2 request to a new process; undefined if it was killed. */
export async function askAgent(action: string, payload: object): Promise<Answer | undefined> {
  const stdin = requestOf(action, payload);
  const { stdout, stderr, signal } = await runProcess({ command: executable, stdin });
  if (signal === 'SIGKILL') return undefined;
  if (stdout === '') throw new Error(`The agent gave no answer: ${stderr}`);
  return JSON.parse(stdout);
}

export function requestOf(action: string, payload: object): string {
  return JSON.stringify({ api_version: 'v2', request_id: randomUUID(), tool: 'obsidian_agent', action, payload });
}

function copyOf(path: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'obsidian-agent-')), 'obsidian-agent');
  copyFileSync(path, copy);
  process.on('exit', () => rmSync(dirname(copy), { recursive: true }));
  return copy;
}

/** Runs jobs, some in parallel. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  const worker = async () => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
