import { AgentFailure, type Evidence } from './agent-failure.ts';

/** Which process a failure is about, and what was seen of it. */
export interface Witness {
  /** The agent's name in the registry. */
  readonly agent: string;
  readonly evidence: Evidence;
}

/** What the system may have again in a moment: processes, files, memory. */
const passing: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Of a task that never came to have a process. */
export function unseen(agent: string): Witness {
  const silence = { stdoutHead: '', stdoutTail: '', stderrHead: '', stderrTail: '' };
  return { agent, evidence: { ...silence, exitCode: null, signal: null, durationMs: 0 } };
}

export function unknownAgent(agent: string, hint: string): AgentFailure {
  const { evidence } = unseen(agent);
  return new AgentFailure('SPAWN_FAILED', {
    message: `No agent is named "${agent}".`,
    hint,
    evidence,
    isRetryable: false,
  });
}

export function spawnFailed(
  { agent, evidence }: Witness,
  command: readonly string[],
  cause: NodeJS.ErrnoException,
): AgentFailure {
  return new AgentFailure('SPAWN_FAILED', {
    message: `The agent "${agent}" could not be started: ${cause.message} (command: ${quote(command)}).`,
    hint: spawnHint(cause.code),
    evidence,
    isRetryable: passing.has(cause.code ?? ''),
    cause,
  });
}

function spawnHint(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
      return 'Name the program in OBSIDIAN_AGENT_COMMAND or in the registry, by its whole path, or put it on PATH.';
    case 'EACCES':
      return 'Make the program executable (chmod +x), or name its interpreter first in the command.';
    default:
      return 'Run the command by hand to see why the system refuses it.';
  }
}

export function timedOut({ agent, evidence }: Witness, timeoutMs: number): AgentFailure {
  return new AgentFailure('TIMED_OUT', {
    message: `The agent "${agent}" gave no answer within ${timeoutMs} ms and was ended.`,
    hint: 'Allow the task more time (timeout_ms), or look at its stderr for what it waits for.',
    evidence,
  });
}

export function cancelled({ agent, evidence }: Witness): AgentFailure {
  return new AgentFailure('CANCELLED', {
    message: `The task of the agent "${agent}" was cancelled before its answer.`,
    hint: 'Send the task again if it is still wanted; its effect may have happened already.',
    evidence,
  });
}

export function outputTooLarge({ agent, evidence }: Witness, maxOutputBytes: number): AgentFailure {
  return new AgentFailure('OUTPUT_TOO_LARGE', {
    message: `The agent "${agent}" wrote more than ${maxOutputBytes} bytes to stdout and was ended.`,
    hint: 'Ask for less at once, or raise max_output_bytes of the agent in the registry.',
    evidence,
  });
}

export function noResponse({ agent, evidence }: Witness): AgentFailure {
  return new AgentFailure('NO_RESPONSE', {
    message: `The agent "${agent}" ended with status ${evidence.exitCode} without an answer on stdout.`,
    hint: 'Look at its stderr; send the task again if that shows a passing cause.',
    evidence,
  });
}

export function crashed({ agent, evidence }: Witness): AgentFailure {
  const end = evidence.signal === null ? `exit status ${evidence.exitCode}` : `signal ${evidence.signal}`;
  return new AgentFailure('CRASHED', {
    message: `The agent "${agent}" ended by ${end}; an answer counts only with exit status 0.`,
    hint: 'Look at its stderr; send the task again if that shows a passing cause.',
    evidence,
  });
}

export function invalidJson({ agent, evidence }: Witness, cause: Error): AgentFailure {
  return new AgentFailure('INVALID_JSON', {
    message: `What the agent "${agent}" wrote to stdout is not one JSON document: ${cause.message}.`,
    hint: 'Write the one response to stdout and nothing else; logs and banners belong on stderr.',
    evidence,
    cause,
  });
}

export function schemaViolation({ agent, evidence }: Witness, violation: string): AgentFailure {
  return new AgentFailure('SCHEMA_VIOLATION', {
    message: `The answer of the agent "${agent}" breaks the contract: ${violation}.`,
    hint: 'Compare the answer with schemas/v1 or schemas/v2; contract-harness shows every difference.',
    evidence,
  });
}

export function idMismatch(
  { agent, evidence }: Witness,
  mismatch: { id: string; sent: unknown; received: unknown },
): AgentFailure {
  const { id, sent, received } = mismatch;
  return new AgentFailure('ID_MISMATCH', {
    message: `The agent "${agent}" answered with ${id} ${quote(received)} where ${quote(sent)} was sent.`,
    hint: "Echo the request's ids as sent; an answer to another request is never used.",
    evidence,
  });
}

/** A value as JSON, short enough for a message. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
