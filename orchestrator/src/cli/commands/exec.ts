import { resolve } from 'node:path';
import { integerOf, type OptionTable, UsageError } from '@obsidian-agent/cli';
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
import { type CliCommand, shared, type Typed } from '../command.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Io } from '../io.ts';
import { type OpenExecutor, openExecutor } from '../open-executor.ts';
import { readInput } from '../read-input.ts';

const optionTable = {
  payload: {
    type: 'string',
    value: 'JSON|@FILE|-',
    summary: 'Parameters of the action: a JSON object, @FILE, or - for stdin',
  },
  vault: { type: 'string', value: 'DIR', summary: 'Vault; becomes vault_path in the payload' },
  agent: { type: 'string', value: 'NAME', default: 'obsidian_agent', summary: 'Agent of the registry' },
  'api-version': {
    type: 'string',
    values: ['v1', 'v2'],
    summary: 'Version of the contract; default: the highest that has the action',
  },
  'timeout-ms': { type: 'string', value: 'N', default: '60000', summary: 'Time limit' },
  'correlation-id': shared.correlationId,
  json: { type: 'boolean', summary: 'Print the whole response' },
  agents: shared.agents,
} as const satisfies OptionTable;

type ExecTyped = Typed<typeof optionTable>;

/** A day. */
const LONGEST_MS = 86_400_000;

export const command: CliCommand<typeof optionTable> = {
  positionals: ['<action>'],
  options: optionTable,

  async run(typed, io) {
    const open = await openExecutor(typed.options, io);
    try {
      return await execute(typed, open, io);
    } finally {
      await open.close();
    }
  },
};

async function execute({ positionals, options }: ExecTyped, open: OpenExecutor, io: Io): Promise<number> {
  const { agent } = options;
  if (!open.registry.has(agent))
    throw new UsageError(`Unknown agent "${agent}"`, suggest(agent, [...open.registry.keys()], 'agents'));
  const payload = await payloadOf(options, io);
  const timeoutMs = integerOf('--timeout-ms', options['timeout-ms'], [1, LONGEST_MS]);
  const description = await describeAgent(open.executor, agent);
  const found = findCommand(description, {
    action: positionals[0] ?? '',
    version: options['api-version'],
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
      correlationId: options['correlation-id'] ?? (io.env['OBSIDIAN_AGENT_CORRELATION_ID'] || uuidv7()),
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

  if (options.json) io.stdout.write(`${JSON.stringify(response ?? { type: 'error', ...failure })}\n`);
  else if (failure !== null) io.stderr.write(explainFailure(Object.assign(new Error(failure.message), failure)).text);
  else if (response?.result) io.stdout.write(withLineEnd(response.result.data, io));
  return failure === null ? 0 : 1;
}

/** Adds a line end on a terminal, for the prompt. Elsewhere the answer's bytes are unchanged. */
function withLineEnd(text: string, { stdout }: Io): string {
  return stdout.isTTY === true && !text.endsWith('\n') ? `${text}\n` : text;
}

async function payloadOf(
  { payload: given = '{}', vault }: ExecTyped['options'],
  io: Io,
): Promise<Record<string, unknown>> {
  const text =
    given === '-' ? await readInput('-', io) : given.startsWith('@') ? await readInput(given.slice(1), io) : given;
  const payload = parseObject(text);
  if (vault === undefined) return payload;
  const { params, path } = locateParams(payload, 'v1');
  const located = { ...params, vault_path: resolve(io.cwd, vault) };
  return path.length === 0 ? located : { ...payload, command: located };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(MAX_LEVELS, value))
      throw new UsageError(`The payload is nested deeper than ${MAX_LEVELS} levels`, 'Send one with fewer levels.');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    throw new UsageError('The payload is not a JSON object', 'Send one, such as {"note_name": "Ideas"}.');
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(
        `The payload is not JSON: ${error.message}`,
        'Check the quotes for your shell, or use @FILE.',
      );
    throw error;
  }
}
