import { runProgram } from '@obsidian-agent/client';
import type { News } from '../journal/records.ts';
import type { Notification, SecretReference } from '../plan/plan-schema.ts';
import { brokenAddress, brokenHeader } from '../plan/webhook-forms.ts';
import { explainLostNotice, NoticeRefused } from './explain-lost-notice.ts';

/** News about a plan, as JSON. Texts of notes are not in it. */
export interface Notice extends News {
  readonly plan_id: string;
  readonly name: string;
  readonly correlation_id: string;
}

type ReadSecret = (name: string) => string | undefined;

const TIMEOUT_MS = 10_000;
const NO_END = `no end within ${TIMEOUT_MS / 1000} s`;

/**
 * Sends a notice: JSON on the stdin of a program, or the body of a POST request.
 *
 * @returns why it did not arrive, without secrets; undefined if it did
 */
export async function sendNotice(
  { command, webhook, headers = {} }: Notification,
  notice: Notice,
  readSecret: ReadSecret,
): Promise<string | undefined> {
  const body = JSON.stringify(notice);
  const resolve = (text: string | SecretReference): string => {
    if (typeof text === 'string') return text;
    const secret = readSecret(text.$secret);
    if (secret === undefined) throw new NoticeRefused(`the secret "${text.$secret}" is missing`);
    return secret;
  };
  try {
    if (command !== undefined) return await startProgram(command, body);
    if (webhook === undefined) return undefined;
    const own = Object.entries(headers).map(([name, value]) => [name, resolve(value)] as const);
    return await post(resolve(webhook), { headers: own, body });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? NO_END : explainLostNotice(error);
  }
}

/** Where a notice goes, for people. An address that is a secret is not shown. */
export function addressOf({ command, webhook }: Notification): string {
  if (command !== undefined) return command[0] ?? '';
  return typeof webhook === 'string' ? new URL(webhook).host : `the webhook in ${webhook?.$secret}`;
}

async function startProgram(command: readonly string[], body: string): Promise<string | undefined> {
  // With a line end, because a program may append it to a file.
  const failure = await runProgram(command, { input: `${body}\n`, timeoutMs: TIMEOUT_MS });
  switch (failure?.kind) {
    case 'NOT_STARTED':
      return `it could not be started (${failure.why})`;
    case 'TIMED_OUT':
      return NO_END;
    case 'FAILED':
      return failure.end;
    default:
      return undefined;
  }
}

async function post(
  url: string,
  { headers, body }: { readonly headers: readonly (readonly [string, string])[]; readonly body: string },
): Promise<string | undefined> {
  const address = brokenAddress(url);
  if (address !== undefined) return `its address is not ${address.form}`;
  for (const [name, value] of headers) {
    const header = brokenHeader(value);
    if (header !== undefined) return `the header ${name} is not ${header.form}`;
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.ok ? undefined : `HTTP status ${response.status}`;
}
