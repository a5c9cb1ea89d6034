import { randomUUID } from 'node:crypto';
import {
  type CommandNameV2,
  type Description,
  type ParamsV2,
  type ReceivedResponse,
  type ResultV2,
  TOOL,
} from '@obsidian-agent/shared-types';
import { defaultRegistry } from './agent-process/default-registry.ts';
import { createTaskExecutor } from './agent-process/process-task-executor.ts';
import { DEFAULT_MAX_OUTPUT_BYTES } from './agent-process/registry.ts';
import type { ExecOptions, TaskExecutor } from './agent-process/task-executor.ts';
import { CommandFailure } from './command-failure.ts';

/** How a client starts its agent. */
export interface ClientOptions {
  /** The vault of calls that name none. Default: the agent's own, such as OBSIDIAN_VAULT_PATH. */
  readonly vaultPath?: string;
  /** Program and arguments; no shell reads them. Default: OBSIDIAN_AGENT_COMMAND, then `obsidian-agent` from PATH. */
  readonly command?: readonly string[];
  /** Added to the environment of the agent, which inherits only PATH, HOME, OBSIDIAN_… and a few others. */
  readonly env?: Readonly<Record<string, string>>;
  /** Time limit of a call. Default: 60 s. */
  readonly timeoutMs?: number;
  /** Number of processes that are started in advance, which makes calls faster. Default: 0. Close the client if it has some. */
  readonly standby?: number;
}

export interface CallOptions {
  /** Abort = cancel: the agent completes or reverts its write, then ends. */
  readonly signal?: AbortSignal;
  /** Overrides the time limit of the client. */
  readonly timeoutMs?: number;
  /** Makes a write happen once, however often it is sent. */
  readonly idempotencyKey?: string;
  /** Repeated in logs, spans and the history of the vault. */
  readonly correlationId?: string;
  /** Receives logs and progress: JSON lines decoded, others as text. */
  readonly onStderrLine?: ExecOptions['onStderrLine'];
}

/** Parameters of a command. Without `vault_path`, the client adds its own. */
export type Params<Name extends CommandNameV2> = Omit<ParamsV2<Name>, 'vault_path'> & { vault_path?: string };

/** The answer of a command. */
export interface Answer<Name extends CommandNameV2> {
  /** The answer as text. */
  readonly data: string;
  readonly metadata: ResultV2<Name>;
}

/** Calls the commands of an agent, each in its own process. */
export interface Client extends AsyncDisposable {
  /**
   * Runs a command.
   *
   * @throws CommandFailure if the agent refuses; AgentFailure if there is no valid answer
   */
  call<Name extends CommandNameV2>(name: Name, params: Params<Name>, options?: CallOptions): Promise<Answer<Name>>;
  /** Returns the agent's description of its commands, reasons and limits. @throws AgentFailure */
  describe(): Promise<Description>;
  /** Cancels running calls and stops all processes. */
  close(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Creates a client. It starts a process for each call. */
export function createClient(options: ClientOptions = {}): Client {
  const executor = createTaskExecutor(new Map([[TOOL, entryOf(options)]]));
  const close = () => executor.close();
  return {
    call: (name, params, call = {}) => {
      const { vaultPath } = options;
      const payload = vaultPath === undefined ? params : { vault_path: vaultPath, ...params };
      return run(executor, { name, payload }, { timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS, ...call });
    },
    describe: () => executor.describe(TOOL),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function entryOf({ command, env = {}, standby = 0 }: ClientOptions) {
  const program = command ?? defaultRegistry().get(TOOL)?.command ?? [];
  return { command: program, env, standby, maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES };
}

async function run<Name extends CommandNameV2>(
  executor: TaskExecutor,
  { name, payload }: { readonly name: Name; readonly payload: object },
  { signal, timeoutMs, idempotencyKey, correlationId, onStderrLine }: CallOptions & { readonly timeoutMs: number },
): Promise<Answer<Name>> {
  const request = {
    request_id: randomUUID(),
    api_version: 'v2',
    tool: TOOL,
    action: name,
    payload: { ...payload },
    ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
    ...(correlationId === undefined ? {} : { correlation_id: correlationId }),
  };
  const response = await executor.exec(request, {
    agent: TOOL,
    signal: signal ?? new AbortController().signal,
    timeoutMs,
    ...(onStderrLine === undefined ? {} : { onStderrLine }),
  });
  return answerOf(response);
}

function answerOf<Name extends CommandNameV2>(response: ReceivedResponse): Answer<Name> {
  if (response.status === 'error') throw new CommandFailure(response);
  // The executor has checked the version, and the metadata against the schema of the command.
  return response.result as Answer<Name>;
}
