import { initTracing, UNDELIVERED } from '@obsidian-agent/platform';
import { TOOL } from '@obsidian-agent/shared-types';
import { encodeWithinLimit } from '../envelope/encode-within-limit.ts';
import { type Answer, answerBytes, answerFailure, type RunContext } from '../run/answer.ts';
import type { Settings } from '../settings/settings.ts';
import { isTerminal } from './is-terminal.ts';
import { readStdin } from './read-stdin.ts';
import { writeStdout } from './write-stdout.ts';

const STDIN = 0;

/** Serves the one request of a run: reads it, answers it and returns the exit status. */
export async function serve(settings: Settings, signal: AbortSignal): Promise<number> {
  const context = { settings, env: process.env, signal };

  const first = Promise.withResolvers<Answer>();
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => void answerFailure(error, context).then(first.resolve, first.reject));
  }
  if (isTerminal(STDIN)) await explainWaiting();
  readAndAnswer(context).then(first.resolve, first.reject);

  return await deliver(await first.promise, settings);
}

/** Explains to a user who typed only the program's name what it is waiting for. */
async function explainWaiting(): Promise<void> {
  const { log, flush } = initTracing('obsidian_agent', { env: process.env, ids: {} });
  log.warn('Waiting for one JSON request from the terminal; end it with Ctrl-D. See obsidian-agent --help.');
  await flush();
}

async function readAndAnswer(context: RunContext): Promise<Answer> {
  let bytes: Uint8Array;
  try {
    bytes = await readStdin(context.settings.limits, context.signal, () => rehearse(context));
  } catch (error) {
    return await answerFailure(error, context);
  }
  return await answerBytes(bytes, context);
}

/**
 * Answers made-up requests and drops the answers, to warm up.
 *
 * The first run of code takes several times as long as the next one, and a waiting process has time for it.
 */
function rehearse(context: RunContext): void {
  // A folder that always exists and is fast to access.
  const payload = { vault_path: '/', note_name: 'rehearsal' };
  const request = { request_id: crypto.randomUUID(), tool: TOOL, action: 'read_note', payload };
  // An unknown command loads everything that commands need, and does nothing.
  const unknown = { ...request, api_version: 'v2', action: 'rehearsal' };
  const env = { OBSIDIAN_AGENT_LOG_LEVEL: 'silent' };
  for (const rehearsed of [request, unknown])
    void answerBytes(Buffer.from(JSON.stringify(rehearsed)), { ...context, env });
}

async function deliver({ response, tracing }: Answer, { limits, exitCode }: Settings): Promise<number> {
  const encoded = encodeWithinLimit(response, limits.responseBytes);
  const { code } = encoded.response;
  const isDelivered = (await writeStdout(encoded.line)) === 'written';
  if (!isDelivered) tracing.log.error('The answer could not be written to stdout', { code });
  await tracing.flush();
  if (!isDelivered) return UNDELIVERED;
  return exitCode ? code : 0;
}
