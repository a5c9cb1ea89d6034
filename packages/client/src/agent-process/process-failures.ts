import { explainSpawnError } from '../processes/explain-spawn-error.ts';
import { AgentFailure, type Evidence } from './agent-failure.ts';

/** The process that a failure is about, and observations of it. */
export interface Witness {
  /** The agent's name in the registry. */
  readonly agent: string;
  readonly evidence: Evidence;
}

/** Resources that may be free again in a moment: processes, files, memory, and a program that is being replaced. */
const passing: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM', 'ETXTBSY']);

/** For a task whose process was never started. */
export function unseen(agent: string): Witness {
  const silence = { stdoutHead: '', stdoutTail: '', stderrHead: '', stderrTail: '' };
  return { agent, evidence: { ...silence, exitCode: null, signal: null, isInputRefused: false, durationMs: 0 } };
}

export function unknownAgent(agent: string, hint: string): AgentFailure {
  return new AgentFailure('SPAWN_FAILED', unseen(agent).evidence, {
    message: `Unknown agent "${agent}".`,
    hint,
    isRetryable: false,
  });
}

export function spawnFailed(
  { agent, evidence }: Witness,
  command: readonly string[],
  cause: NodeJS.ErrnoException,
): AgentFailure {
  return new AgentFailure('SPAWN_FAILED', evidence, {
    message: `The agent "${agent}" could not be started: ${explainSpawnError(cause)} (command: ${quote(command)}).`,
    hint: spawnHint(cause.code),
    isRetryable: passing.has(cause.code ?? ''),
    cause,
  });
}

function spawnHint(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
      return 'Set the absolute path of the program in OBSIDIAN_AGENT_COMMAND, in the registry, or as command of a client, or put it on PATH.';
    case 'EACCES':
      return 'Make it an executable file (chmod +x), or put its interpreter first in the command.';
    default:
      return 'Run the command by hand to see why it fails.';
  }
}

export function timedOut({ agent, evidence }: Witness, timeoutMs: number): AgentFailure {
  return new AgentFailure('TIMED_OUT', evidence, {
    message: `The agent "${agent}" did not answer within ${timeoutMs} ms and was stopped.`,
    hint: 'Increase the time limit (timeout_ms of a task, timeoutMs of a client), or check the stderr of the agent for what it waits for.',
  });
}

export function cancelled({ agent, evidence }: Witness): AgentFailure {
  return new AgentFailure('CANCELLED', evidence, {
    message: `The request to the agent "${agent}" was cancelled before its answer.`,
    hint: 'Send it again if you still need it; its effect may have happened already.',
  });
}

export function outputTooLarge({ agent, evidence }: Witness, maxOutputBytes: number): AgentFailure {
  return new AgentFailure('OUTPUT_TOO_LARGE', evidence, {
    message: `The agent "${agent}" wrote more than ${maxOutputBytes} bytes to stdout and was stopped.`,
    hint: 'Request less data, or increase max_output_bytes of the agent in the registry.',
  });
}

export function noResponse({ agent, evidence }: Witness): AgentFailure {
  return new AgentFailure('NO_RESPONSE', evidence, {
    message: `The agent "${agent}" exited with status ${evidence.exitCode} without an answer on stdout.`,
    hint: 'Check its stderr. If the cause is temporary, send the request again.',
  });
}

export function crashed({ agent, evidence }: Witness): AgentFailure {
  const end = evidence.signal === null ? `exit status ${evidence.exitCode}` : `signal ${evidence.signal}`;
  return new AgentFailure('CRASHED', evidence, {
    message: `The agent "${agent}" ended with ${end}. Its answer counts only with exit status 0.`,
    hint: 'Check its stderr. If the cause is temporary, send the request again.',
  });
}

export function invalidJson({ agent, evidence }: Witness, cause: Error): AgentFailure {
  return new AgentFailure('INVALID_JSON', evidence, {
    message: `The agent "${agent}" did not write exactly one JSON document to stdout: ${cause.message}.`,
    hint: 'Write only the response to stdout. Write logs and banners to stderr.',
    cause,
  });
}

export function schemaViolation({ agent, evidence }: Witness, violation: string): AgentFailure {
  return new AgentFailure('SCHEMA_VIOLATION', evidence, {
    message: `The answer of the agent "${agent}" breaks the contract: ${violation}.`,
    hint: 'Compare the answer with the schemas in schemas/v1 or schemas/v2.',
  });
}

export function idMismatch(
  { agent, evidence }: Witness,
  mismatch: { id: string; sent: unknown; received: unknown },
): AgentFailure {
  const { id, sent, received } = mismatch;
  return new AgentFailure('ID_MISMATCH', evidence, {
    message: `The agent "${agent}" answered with ${id} ${quote(received)} instead of ${quote(sent)}.`,
    hint: "Echo the request's ids as sent; an answer to another request is never used.",
  });
}

/** A value as JSON, short enough for a message. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
