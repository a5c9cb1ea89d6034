import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Notification } from '../plan/plan-schema.ts';

/** News about a plan, as JSON. Texts of notes are not in it. */
export interface Notice {
  readonly event: 'succeeded' | 'failed' | 'cancelled' | 'approval';
  readonly plan_id: string;
  readonly name: string;
  readonly correlation_id: string;
  /** Tasks that failed, and why. */
  readonly failures: readonly { readonly task: string; readonly reason: string }[];
  /** The task that waits for a person, and what it asks. */
  readonly approval?: { readonly task: string; readonly message: string };
}

const TIMEOUT_MS = 10_000;

/**
 * Sends a notice: JSON on the stdin of a program, or the body of a POST request.
 *
 * @returns why it did not arrive; undefined if it did
 */
export async function sendNotice({ command, webhook }: Notification, notice: Notice): Promise<string | undefined> {
  const body = JSON.stringify(notice);
  try {
    if (command !== undefined) return await runProgram(command, body);
    return webhook === undefined ? undefined : await post(webhook, body);
  } catch (error) {
    return error instanceof Error && error.name !== 'TimeoutError' && error.name !== 'AbortError'
      ? causeOf(error)
      : `no end within ${TIMEOUT_MS / 1000} s`;
  }
}

async function runProgram([program = '', ...args]: readonly string[], body: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], signal, killSignal: 'SIGKILL' });
  // A program that does not read its input is none the worse for it.
  child.stdin.on('error', () => {});
  child.stdin.end(body);
  const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
  return code === 0 ? undefined : `exit status ${code ?? killedBy}`;
}

async function post(url: string, body: string): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.ok ? undefined : `HTTP status ${response.status}`;
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
