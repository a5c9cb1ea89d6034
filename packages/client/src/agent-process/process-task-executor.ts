import { setImmediate as pass } from 'node:timers/promises';
import { type ActionRequest, type Description, type ReceivedResponse, suggest } from '@obsidian-agent/shared-types';
import { MarkedProcesses } from '../processes/marked-processes.ts';
import { OrphanKiller } from '../processes/orphan-killer.ts';
import type { Environment } from '../processes/spawned-process.ts';
import { Spawner } from '../processes/spawner.ts';
import type { AgentChild, ChildEnd } from './agent-child.ts';
import { AgentChildren } from './agent-children.ts';
import { AgentFailure, type AgentFailureReason } from './agent-failure.ts';
import { childEnvironment, inheritedFrom } from './environment.ts';
import * as failures from './process-failures.ts';
import { readDescription } from './read-description.ts';
import { processEndOf, type Run, readDocument, witnessOf } from './read-document.ts';
import { redactEnd, redactFailure, redactRefusal } from './redact-end.ts';
import { noRedaction, type Redaction, redactionOf } from './redaction.ts';
import type { AgentEntry, Registry } from './registry.ts';
import { steadyMs } from './steady-ms.ts';
import type { DescribeOptions, ExecOptions, TaskExecutor } from './task-executor.ts';

export interface ExecutorSettings {
  /** Time from SIGTERM to SIGKILL. */
  readonly graceMs?: number;
  /** The environment that children inherit from, read when the executor is created. */
  readonly environment?: NodeJS.ProcessEnv;
  /**
   * Number of processes that this process starts itself before a small one, the fork server, starts the others, because a
   * start takes longer the more memory a process has. Default: 32. With 0, the fork server starts all.
   */
  readonly forkServerAfter?: number | undefined;
}

interface Agent {
  readonly name: string;
  readonly entry: AgentEntry;
  readonly children: AgentChildren;
  description?: Promise<Description>;
}

/** After these, the program may be another one than the one that described itself. */
const isOfProgram: ReadonlySet<AgentFailureReason> = new Set(['SPAWN_FAILED', 'SCHEMA_VIOLATION']);
const DEFAULT_GRACE_MS = 2000;
const DESCRIBE_TIMEOUT_MS = 30_000;
/** Longer timers would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Creates an executor that runs each task in its own process. */
export function createTaskExecutor(registry: Registry, settings: ExecutorSettings = {}): TaskExecutor {
  return new ProcessTaskExecutor(registry, settings);
}

class ProcessTaskExecutor implements TaskExecutor {
  readonly #registry: Registry;
  readonly #graceMs: number;
  readonly #inherited: Environment;
  readonly #spawner: Spawner;
  readonly #guards = { orphanKiller: new OrphanKiller(), markedProcesses: new MarkedProcesses() };
  readonly #agents = new Map<string, Agent>();
  readonly #closing = new AbortController();
  /** Loaded while the first child works. Commands that run no task need no checks of answers. */
  #reader: Promise<typeof import('./read-answer.ts')> | undefined;

  constructor(
    registry: Registry,
    { graceMs = DEFAULT_GRACE_MS, environment = process.env, forkServerAfter }: ExecutorSettings,
  ) {
    this.#registry = registry;
    this.#graceMs = graceMs;
    this.#inherited = inheritedFrom(environment);
    this.#spawner = new Spawner(this.#guards.orphanKiller, forkServerAfter);
  }

  get agents(): readonly string[] {
    return [...this.#registry.keys()];
  }

  async exec(request: ActionRequest, options: ExecOptions): Promise<ReceivedResponse> {
    const agent = this.#agentOf(options.agent);
    if (options.signal.aborted || this.#closing.signal.aborted) throw failures.cancelled(failures.unseen(agent.name));
    const redaction = redactionOf(options.redact);
    try {
      return redactRefusal(await this.#ask(agent, { request, options, redaction }), redaction);
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      if (isOfProgram.has(error.reason)) delete agent.description;
      throw redactFailure(error, redaction);
    }
  }

  async #ask(agent: Agent, { request, options, redaction }: Question): Promise<ReceivedResponse> {
    const env = childEnvironment(this.#inherited, agent.entry.env, options.env);
    this.#reader ??= pass().then(() => import('./read-answer.ts'));
    const run = await serve(agent, { input: JSON.stringify(withTrace(request, env)), env, options, redaction });
    // After the caller has the answer, because starting a process blocks this one for a moment.
    if (run.end.spawnError === undefined) setImmediate(() => agent.children.refill(env));
    if (run.end.pid !== undefined) options.onEnd?.(redactEnd(processEndOf(run, run.end.pid), redaction));

    const document = readDocument(run);
    const { readAnswer } = await this.#reader;
    return await readAnswer(document, {
      request,
      witness: witnessOf(run),
      describe: () => this.describe(agent.name),
      describeAgain: () => this.describe(agent.name, { isFresh: true }),
    });
  }

  async describe(name: string, { isFresh = false }: DescribeOptions = {}): Promise<Description> {
    const agent = this.#agentOf(name);
    if (isFresh) delete agent.description;
    agent.description ??= this.#askDescription(agent);
    const { description } = agent;
    try {
      return await description;
    } catch (error) {
      if (agent.description === description) delete agent.description;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#agents.values()].map(({ children }) => children.close()));
    await this.#spawner.close();
    await this.#guards.orphanKiller.close();
  }

  async #askDescription(agent: Agent): Promise<Description> {
    if (this.#closing.signal.aborted) throw failures.cancelled(failures.unseen(agent.name));
    const limits = { signal: this.#closing.signal, timeoutMs: limitOf(agent, DESCRIBE_TIMEOUT_MS) };
    const startedAt = steadyMs();

    const child = agent.children.start(childEnvironment(this.#inherited, agent.entry.env), ['--describe']);
    child.send('', { redaction: noRedaction });
    const run = await observe(agent, child, { ...limits, startedAt });
    return await readDescription(readDocument(run), witnessOf(run));
  }

  #agentOf(name: string): Agent {
    const known = this.#agents.get(name);
    if (known !== undefined) return known;
    const entry = this.#registry.get(name);
    if (entry === undefined) throw failures.unknownAgent(name, suggest(name, [...this.#registry.keys()], 'agents'));
    const children = new AgentChildren(entry, {
      graceMs: this.#graceMs,
      spawner: this.#spawner,
      guards: this.#guards,
    });
    const agent: Agent = { name, entry, children };
    this.#agents.set(name, agent);
    return agent;
  }
}

interface Question {
  readonly request: ActionRequest;
  readonly options: ExecOptions;
  readonly redaction: Redaction;
}

interface Task {
  readonly input: string;
  readonly env: Environment;
  readonly options: ExecOptions;
  readonly redaction: Redaction;
}

/**
 * Runs the task in a standby child, or in a new one if there is none or its stdin was closed.
 *
 * A standby child that died after the operating system accepted the request may have acted on it. That is a failure
 * like any other; the caller decides whether to send the task again.
 */
async function serve(agent: Agent, { input, env, options, redaction }: Task): Promise<Run> {
  const reader = { onStderrLine: options.onStderrLine, redaction };
  const standby = agent.children.takeStandby(env);
  let child = standby ?? agent.children.start(env);
  if (options.sendAfter !== undefined && !(await comesBeforeAbort(options.sendAfter, options.signal))) {
    child.kill();
    await child.ended;
    throw failures.cancelled(failures.unseen(agent.name));
  }
  if (child === standby && !child.isReady) {
    child.kill();
    child = agent.children.start(env);
  }

  const limits = { signal: options.signal, timeoutMs: limitOf(agent, options.timeoutMs), startedAt: steadyMs() };
  child.send(input, reader);
  const run = await observe(agent, child, limits);
  if (child !== standby || run.end.stopReason !== undefined || !run.end.isInputRefused) return run;
  const another = agent.children.start(env);
  another.send(input, reader);
  return observe(agent, another, limits);
}

/** Whether a promise resolves before a signal is aborted. */
async function comesBeforeAbort(promise: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const aborted = Promise.withResolvers<boolean>();
  const abort = (): void => aborted.resolve(false);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise.then(() => !signal.aborted), aborted.promise]);
  } catch {
    return false;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

interface Limits {
  /** Abort = cancel. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

async function observe(agent: Agent, child: AgentChild, limits: Limits & { startedAt: number }): Promise<Run> {
  const { name, entry } = agent;
  const { signal, timeoutMs, startedAt } = limits;
  const end = await awaitEnd(child, { signal, timeoutMs: timeoutMs - (steadyMs() - startedAt) });
  const durationMs = steadyMs() - startedAt;
  return { agent: name, command: entry.command, maxOutputBytes: entry.maxOutputBytes, timeoutMs, durationMs, end };
}

/** Waits for a child to end, and stops it at the time limit or when the caller cancels. */
async function awaitEnd(child: AgentChild, { signal, timeoutMs }: Limits): Promise<ChildEnd> {
  const cancel = (): void => child.stop('CANCELLED');
  const timer = setTimeout(() => child.stop('TIMED_OUT'), Math.min(timeoutMs, LONGEST_TIMER_MS));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();

  try {
    return await child.ended;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

function limitOf({ entry }: Agent, timeoutMs: number): number {
  return Math.min(timeoutMs, entry.timeoutMs ?? timeoutMs);
}

/**
 * A standby child does not have its task's trace in its environment, so the trace context is added to the request. In
 * the agent, the request's context replaces the environment's entirely. `tracestate` is added only for its own trace.
 */
function withTrace(request: ActionRequest, env: Environment): ActionRequest {
  const { TRACEPARENT: traceparent, TRACESTATE: tracestate, BAGGAGE: baggage } = env;
  const isSameTrace = request.traceparent === undefined || request.traceparent === traceparent;
  return { ...(isSameTrace ? { traceparent, tracestate } : {}), baggage, ...request };
}
