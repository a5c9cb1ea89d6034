import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { commands, environment } from './subject.ts';

const MAX_OUTPUT_BYTES = 2 ** 27;

/** A vault for queries, and the cache folder with its index. */
export interface Subject {
  readonly vault: string;
  readonly cacheDir: string;
  /** More settings, as environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly elapsedMs: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Sends one request to a new process of the executable: the time from spawn to exit, and the answer. */
export function oneShot(subject: Subject, action: string, params: Readonly<Record<string, unknown>>): Answer {
  const [executable] = commands.executable;
  const input = requestOf(subject.vault, action, params);
  const env = environmentOf(subject);
  const start = performance.now();
  const { stdout } = spawnSync(executable, [], { input, env, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  const elapsedMs = performance.now() - start;

  const { status, error, result } = JSON.parse(stdout) as { status: string; error: string; result: Answer };
  if (status !== 'success') throw new Error(`${action} failed: ${error}`);
  return { elapsedMs, metadata: result.metadata };
}

/** A request as the executable reads it. */
export function requestOf(vault: string, action: string, params: Readonly<Record<string, unknown>>): string {
  const envelope = { request_id: randomUUID(), api_version: 'v2', tool: 'obsidian_agent', action };
  return JSON.stringify({ ...envelope, payload: { vault_path: vault, ...params } });
}

/** The environment of an executable, with the bench's own index. */
export function environmentOf({ cacheDir, settings }: Subject): Record<string, string> {
  return { ...environment, OBSIDIAN_AGENT_CACHE_DIR: cacheDir, ...settings };
}
