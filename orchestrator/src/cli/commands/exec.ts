import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { integerOf, shellWord, typedPath, UsageError } from '@obsidian-agent/cli';
import {
  type AttemptOutcome,
  type AttemptWork,
  type Call,
  createCircuitBreaker,
  describeAgent,
  findCommand,
  type Payload,
  runAttempt,
  setVaultPath,
  systemClock,
} from '@obsidian-agent/plans';
import { isDeeperThan, isObject, MAX_LEVELS, suggest, TOOL } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { defineCommand, shared } from '../command.ts';
import { failureText } from '../explain-failure.ts';
import { correlationIdFrom, givenId } from '../given-id.ts';
import { listenForInterrupt } from '../interruption.ts';
import type { Io } from '../io.ts';
import { type OpenExecutor, openExecutor } from '../open-executor.ts';
import { readInput } from '../read-input.ts';

const TYPE_VAULT = 'Type --vault with the path of a folder that Obsidian opens as a vault, or set OBSIDIAN_VAULT_PATH.';
/** A day. */
const LONGEST_MS = 86_400_000;

export const command = defineCommand({
  positionals: ['<action>'],
  examples: ['exec list_notes --vault ~/Notes', `exec read_note --vault ~/Notes --payload '{"note": "Home"}'`],
  options: {
    payload: {
      type: 'string',
      value: 'JSON|@FILE|-',
      summary: 'Parameters of the action: a JSON object, @FILE, or - for stdin',
    },
    vault: { type: 'string', value: 'DIR', names: 'files', summary: 'Vault; becomes vault_path in the payload' },
    agent: { type: 'string', value: 'NAME', default: TOOL, summary: 'Agent of the registry' },
    'api-version': {
      type: 'string',
      values: ['v1', 'v2'],
      summary: 'Version of the contract; default: the highest that has the action',
    },
    'timeout-ms': { type: 'string', value: 'N', default: '60000', summary: 'Time limit' },
    'correlation-id': shared.correlationId,
    json: { type: 'boolean', summary: 'Print the whole response' },
    agents: shared.agents,
  },

  async run({ positionals: [action = ''], options }, io) {
    const { agent } = options;
    const givenCorrelationId = givenId('--correlation-id', options['correlation-id']) ?? correlationIdFrom(io.env);
    await using open = await openExecutor(options, io);
    if (!open.registry.has(agent))
      throw new UsageError(`Unknown agent "${agent}"`, suggest(agent, [...open.registry.keys()], 'agents'));
    const payload = await readPayload(options, io);
    const timeoutMs = integerOf('--timeout-ms', options['timeout-ms'], [1, LONGEST_MS]);
    const task = await findTask(open, { action, version: options['api-version'], payload, agent });

    using interruption = listenForInterrupt(io);
    const correlationId = givenCorrelationId ?? uuidv7();
    const ids = { requestId: uuidv7(), planId: null, taskId: null, idempotencyKey: null, correlationId };
    const outcome = await runAttempt(
      { task: { ...task, timeoutMs }, payload, ...ids },
      { ...open, breaker: createCircuitBreaker(systemClock), signal: interruption.signal },
    );
    print(outcome, options, io);
    return outcome.failure === null ? 0 : 1;
  },
});

/** Finds the command of an action in its agent's description. */
async function findTask(
  { executor }: OpenExecutor,
  { agent, ...call }: Call & { readonly agent: string },
): Promise<Omit<AttemptWork['task'], 'timeoutMs'>> {
  const description = await describeAgent(executor, agent);
  const found = findCommand(description, call);
  if ('problem' in found) throw new UsageError(found.problem.message, found.problem.hint);
  const { name: action, api_version: apiVersion, effect } = found.command;
  return { agent, tool: description.tool, action, apiVersion, effect };
}

function print(
  { response, failure }: AttemptOutcome,
  { json, vault }: { readonly json?: boolean | undefined; readonly vault?: string | undefined },
  io: Io,
): void {
  if (json) io.stdout.write(`${JSON.stringify(response ?? { type: 'error', ...failure })}\n`);
  else if (failure !== null) io.stderr.write(failureText(typed(failure, vault, io)));
  else if (response?.result) io.stdout.write(withLineEnd(response.result.data, io));
}

/** The failure with a hint in words of this command line, where the agent's is about its request. */
function typed(
  failure: NonNullable<AttemptOutcome['failure']>,
  vault: string | undefined,
  { cwd }: Io,
): typeof failure {
  if (!/^VAULT_NOT_(?:NAMED|FOUND)$/.test(failure.reason)) return failure;
  const here = vault === undefined ? findUp('.obsidian', cwd) : undefined;
  return {
    ...failure,
    hint: here === undefined ? TYPE_VAULT : `For the vault that you are in, add --vault ${shellWord(here)}`,
  };
}

/** The nearest folder, from this one upwards, that has a folder of this name. */
function findUp(name: string, folder: string): string | undefined {
  if (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUp(name, parent);
}

/** Adds a line end on a terminal, for the prompt. Elsewhere the answer's bytes are unchanged. */
function withLineEnd(text: string, { stdout }: Io): string {
  return stdout.isTTY === true && !text.endsWith('\n') ? `${text}\n` : text;
}

async function readPayload(
  { payload: given = '{}', vault }: { readonly payload?: string | undefined; readonly vault?: string | undefined },
  io: Io,
): Promise<Payload> {
  const text =
    given === '-' ? await readInput('-', io) : given.startsWith('@') ? await readInput(given.slice(1), io) : given;
  const payload = parseObject(text);
  if (vault === undefined) return payload;
  const folder = vaultFolder(vault, io);
  const { vault_path: other = folder } = payload;
  if (other !== folder)
    throw new UsageError(`--vault is ${folder}, and the payload has another vault_path`, 'Leave one of them out.');
  return setVaultPath(payload, 'v1', folder);
}

/** @throws UsageError if it is not a folder */
function vaultFolder(vault: string, io: Io): string {
  const path = typedPath(vault, io);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new UsageError(`No vault folder at ${path}`, TYPE_VAULT);
}

function parseObject(text: string): Payload {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(MAX_LEVELS, value))
      throw new UsageError(`The payload is nested deeper than ${MAX_LEVELS} levels`, 'Send one with fewer levels.');
    if (isObject(value)) return value;
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
