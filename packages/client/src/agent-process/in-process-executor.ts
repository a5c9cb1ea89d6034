import { type ActionRequest, type Description, suggest } from '@obsidian-agent/shared-types';
import { AgentFailure } from './agent-failure.ts';
import * as failures from './process-failures.ts';
import { readAnswer } from './read-answer.ts';
import { readDescription } from './read-description.ts';
import { redactFailure, redactRefusal } from './redact-end.ts';
import { redactionOf } from './redaction.ts';
import type { ExecOptions, TaskExecutor } from './task-executor.ts';

/** An agent that is functions of this process. */
export interface InProcessAgent {
  describe(): unknown;
  /** Returns the response. An error that it throws counts as a crash. */
  answer(request: ActionRequest, context: { readonly signal: AbortSignal }): unknown;
}

export interface InProcessSettings {
  /** Calls back once after some milliseconds. The returned function cancels. Default: a timer. */
  after?(ms: number, call: () => void): () => void;
}

/**
 * Creates an executor whose agents are functions, for tests. Requests and answers are copied as JSON and checked as those
 * of a process. A function cannot be stopped: after a timeout or a cancellation its signal is aborted, and its answer is
 * ignored.
 */
export function createInProcessExecutor(
  agents: ReadonlyMap<string, InProcessAgent>,
  { after = afterRealTime }: InProcessSettings = {},
): TaskExecutor {
  const closing = new AbortController();
  const agentOf = (name: string): InProcessAgent => {
    const agent = agents.get(name);
    if (agent === undefined) throw failures.unknownAgent(name, suggest(name, [...agents.keys()], 'agents'));
    return agent;
  };
  const describe = async (name: string): Promise<Description> => {
    const document = await callAgent(name, async () => agentOf(name).describe());
    return readDescription(document, failures.unseen(name));
  };
  return {
    agents: [...agents.keys()],
    describe,
    async exec(request, options) {
      const agent = agentOf(options.agent);
      const signal = AbortSignal.any([options.signal, closing.signal]);
      const redaction = redactionOf(options.redact);
      try {
        const document = await ask(agent, { request, options: { ...options, signal }, after });
        const describeIt = (): Promise<Description> => describe(options.agent);
        const witness = failures.unseen(options.agent);
        const answer = await readAnswer(document, {
          request,
          witness,
          describe: describeIt,
          describeAgain: describeIt,
        });
        return redactRefusal(answer, redaction);
      } catch (error) {
        throw error instanceof AgentFailure ? redactFailure(error, redaction) : error;
      }
    },
    async close() {
      closing.abort();
    },
  };
}

interface Question {
  readonly request: ActionRequest;
  readonly options: ExecOptions;
  readonly after: NonNullable<InProcessSettings['after']>;
}

/** The agent's answer, unless the time limit or a cancellation comes first. */
async function ask(agent: InProcessAgent, { request, options, after }: Question): Promise<unknown> {
  const { agent: name, signal, timeoutMs } = options;
  const witness = failures.unseen(name);
  if (signal.aborted) throw failures.cancelled(witness);
  const ending = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const cancel = (): void => reject(failures.cancelled(witness));
  const stopTimer = after(timeoutMs, () => reject(failures.timedOut(witness, timeoutMs)));
  signal.addEventListener('abort', cancel, { once: true });
  const copy = JSON.parse(JSON.stringify(request)) as ActionRequest;
  try {
    await Promise.race([options.sendAfter, stopped]);
    const answered = callAgent(name, async () => agent.answer(copy, { signal: ending.signal }));
    return await Promise.race([answered, stopped]);
  } finally {
    stopTimer();
    signal.removeEventListener('abort', cancel);
    ending.abort();
  }
}

/** What an agent returns, as a copy: JSON is all that a process could send. */
async function callAgent(name: string, call: () => Promise<unknown>): Promise<unknown> {
  const answer = await call().catch((error: unknown) => {
    if (error instanceof AgentFailure) throw error;
    throw crashed(name, error);
  });
  if (answer === undefined) throw failures.noResponse(failures.unseen(name));
  try {
    return JSON.parse(JSON.stringify(answer));
  } catch (error) {
    // A cycle, or a number that JSON lacks.
    if (error instanceof TypeError || error instanceof SyntaxError)
      throw failures.invalidJson(failures.unseen(name), error);
    throw error;
  }
}

function crashed(name: string, error: unknown): AgentFailure {
  const stack = error instanceof Error ? String(error.stack) : String(error);
  const { evidence } = failures.unseen(name);
  return failures.crashed({ agent: name, evidence: { ...evidence, exitCode: 1, stderrTail: stack } });
}

function afterRealTime(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
