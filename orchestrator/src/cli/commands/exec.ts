import { resolve } from 'node:path';
import { suggest } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { isDeeperThan, MAX_LEVELS } from '../../documents/nesting.ts';
import { findCommand } from '../../plan/task-command.ts';
import { locateParams } from '../../plan/task-params.ts';
import { createCircuitBreaker } from '../../run/circuit-breaker.ts';
import { systemClock } from '../../run/clock.ts';
import { describeAgent } from '../../run/describe-agent.ts';
import { runAttempt } from '../../run/run-attempt.ts';
import { decodeStderrSpan } from '../../run/stderr-span.ts';
import { type CliCommand, shared, type Typed, textOf } from '../command.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Io } from '../io.ts';
import { type OpenExecutor, openExecutor } from '../open-executor.ts';
import { parseMilliseconds } from '../parse-arguments.ts';
import { readInput } from '../read-input.ts';
import { UsageError } from '../usage-error.ts';

export const command: CliCommand = {
  positionals: ['<action>'],
  options: {
    payload: {
      type: 'string',
      value: 'JSON|@FILE|-',
      summary: 'Parameters of the action: a JSON object, a file that holds one, or stdin.',
    },
    vault: { type: 'string', value: 'DIR', summary: 'Vault; put into the payload as vault_path.' },
    agent: { type: 'string', value: 'NAME', summary: 'Agent of the registry; obsidian_agent by default.' },
    'api-version': {
      type: 'string',
      value: 'v1|v2',
      summary: 'Version of the contract; the highest that has the action by default.',
    },
    'timeout-ms': { type: 'string', value: 'N', summary: 'Time for it; 60000 by default.' },
    'correlation-id': {
      type: 'string',
      value: 'ID',
      summary: 'Ties this run to the work around it; also $OBSIDIAN_AGENT_CORRELATION_ID.',
    },
    json: { type: 'boolean', summary: 'Print the whole response.' },
    agents: shared.agents,
  },

  async run(typed, io) {
    const open = await openExecutor(typed, io);
    try {
      return await execute(typed, open, io);
    } finally {
      await open.close();
    }
  },
};

async function execute(typed: Typed, open: OpenExecutor, io: Io): Promise<number> {
  const agent = textOf(typed, 'agent') ?? 'obsidian_agent';
  if (!open.registry.has(agent))
    throw new UsageError(`There is no agent "${agent}".`, suggest(agent, [...open.registry.keys()], 'agents'));
  const payload = await payloadOf(typed, io);
  const timeoutMs = parseMilliseconds(textOf(typed, 'timeout-ms') ?? '60000', 'timeout-ms');
  const description = await describeAgent(open.executor, agent);
  const found = findCommand(description, {
    action: typed.positionals[0] ?? '',
    version: versionOf(typed),
    payload,
  });
  if ('problem' in found) throw new UsageError(found.problem.message, found.problem.hint);

  const { name: action, api_version: apiVersion, effect } = found.command;
  const cancel = new AbortController();
  const stopListening = io.onInterrupt((count) => (count === 1 ? cancel.abort() : io.exit(130)));
  const { response, failure } = await runAttempt(
    {
      task: { agent, tool: description.tool, action, apiVersion, effect, timeoutMs },
      payload,
      requestId: uuidv7(),
      planId: null,
      taskId: null,
      correlationId: textOf(typed, 'correlation-id') ?? (io.env['OBSIDIAN_AGENT_CORRELATION_ID'] || uuidv7()),
      wasUncertain: false,
    },
    {
      executor: open.executor,
      breaker: createCircuitBreaker(systemClock),
      signal: cancel.signal,
      parent: open.parent,
      onStderrLine: (line) => {
        const span = decodeStderrSpan(line);
        if (span !== undefined) open.telemetry.importSpanLine(span);
        else io.stderr.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
      },
    },
  ).finally(stopListening);

  if (typed.options['json'] === true) io.stdout.write(`${JSON.stringify(response ?? { type: 'error', ...failure })}\n`);
  else if (failure !== null) io.stderr.write(explainFailure(Object.assign(new Error(failure.message), failure)).text);
  else if (response?.result) io.stdout.write(withLineEnd(response.result.data, io));
  return failure === null ? 0 : 1;
}

/** On a terminal the prompt begins on a line of its own; elsewhere the answer's bytes are left as they are. */
function withLineEnd(text: string, { stdout }: Io): string {
  return stdout.isTTY === true && !text.endsWith('\n') ? `${text}\n` : text;
}

function versionOf(typed: Typed): 'v1' | 'v2' | undefined {
  const version = textOf(typed, 'api-version');
  if (version === undefined || version === 'v1' || version === 'v2') return version;
  throw new UsageError(`--api-version is "${version}".`, 'Give v1 or v2.');
}

async function payloadOf(typed: Typed, io: Io): Promise<Record<string, unknown>> {
  const given = textOf(typed, 'payload') ?? '{}';
  const text =
    given === '-' ? await readInput('-', io) : given.startsWith('@') ? await readInput(given.slice(1), io) : given;
  const payload = parseObject(text);
  const vault = textOf(typed, 'vault');
  if (vault === undefined) return payload;
  const { params, path } = locateParams(payload, 'v1');
  const located = { ...params, vault_path: resolve(io.cwd, vault) };
  return path.length === 0 ? located : { ...payload, command: located };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(MAX_LEVELS, value))
      throw new UsageError(`The payload is nested more than ${MAX_LEVELS} levels deep.`, 'Give a flatter one.');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    throw new UsageError('The payload is no JSON object.', 'Give one, as in {"note_name": "Ideas"}.');
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(`The payload is no JSON: ${error.message}.`, 'Mind the quotes of your shell, or use @FILE.');
    throw error;
  }
}
