import type { Evidence } from './agent-failure.ts';

/** A failure as an AgentFailure has it, or a record of one. */
interface SeenFailure {
  readonly reason: string;
  readonly evidence?: Evidence | undefined;
}

/** Statuses of shells, `env` and the dynamic linker for a program, an interpreter or a library that is missing. */
const couldNotRun: readonly unknown[] = [126, 127];

/**
 * Whether a failure only shows that the agent cannot work, with any request: its process could not be started, or
 * died before it had read its request. A circuit breaker counts these. All other failures may be due to the request.
 *
 * A small request is accepted by the system before the process reads it. If the process then dies silently, its exit
 * status decides: 126 and 127 mean that the program could not be run.
 */
export function saysNothingAboutInput({ reason, evidence }: SeenFailure): boolean {
  if (reason === 'SPAWN_FAILED') return true;
  if (evidence === undefined || (reason !== 'NO_RESPONSE' && reason !== 'CRASHED')) return false;
  return evidence.stdoutHead === '' && (evidence.isInputRefused || couldNotRun.includes(evidence.exitCode));
}
