import { EXIT_USAGE, UsageError, usageErrorText } from '@obsidian-agent/cli';
import type { Evidence } from '@obsidian-agent/client';
import { toOneLine } from './columns.ts';

/** An error as the program reports it: text for people, a document for programs, and the exit status. */
export interface Explained {
  readonly status: 1 | 2;
  readonly text: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** An error with a reason and the next step. */
interface Named {
  readonly message: string;
  readonly reason?: string;
  readonly hint: string;
  readonly evidence?: SeenOfProcess;
  readonly problems?: readonly object[];
}

type SeenOfProcess = Pick<Evidence, 'stdoutTail' | 'stderrTail' | 'exitCode' | 'signal'>;

/** Explains any error. An error without a hint is a bug of the orchestrator and gets a stack trace. */
export function explainFailure(error: unknown): Explained {
  if (!(error instanceof Error)) return explainFault(String(error));
  if ('problems' in error) {
    const { problems, message, reason } = error as unknown as Named;
    return { status: 2, text: `${message}\n`, document: { type: 'error', reason, message, problems } };
  }
  if (error instanceof UsageError) {
    const { reason, message, hint } = error;
    const text = usageErrorText('obsidian-orchestrator', error);
    return { status: EXIT_USAGE, text, document: { type: 'error', reason, message, hint } };
  }
  if (!isNamed(error)) return explainFault(error.stack ?? error.message);

  const { message, hint, reason = 'REGISTRY_REFUSED', evidence } = error;
  return {
    status: error.name === 'RegistryError' ? 2 : 1,
    text: `obsidian-orchestrator: ${failureText(error)}`,
    document: { type: 'error', reason, message, hint, ...(evidence === undefined ? {} : { evidence }) },
  };
}

/** A failure as the program prints it: the problem and the next step on lines of their own. */
export function failureText({ message, hint, evidence }: Named): string {
  return [message, `  ${hint}`, ...(evidence === undefined ? [] : describeEvidence(evidence)), ''].join('\n');
}

/** Describes how a process ended, and its last output. */
export function describeEvidence({ exitCode, signal, stdoutTail, stderrTail }: SeenOfProcess): string[] {
  const end = signal !== null ? `ended by ${signal}` : exitCode !== null ? `exit status ${exitCode}` : 'never ran';
  const said = (name: string, text: string) =>
    text.trim() === '' ? [] : [`  ${name}: ${toOneLine(text).slice(-400)}`];
  return [`  process: ${end}`, ...said('stdout', stdoutTail), ...said('stderr', stderrTail)];
}

function isNamed(error: Error): error is Error & Named {
  return 'hint' in error && typeof error.hint === 'string';
}

function explainFault(trace: string): Explained {
  const message = 'Unexpected error in the orchestrator.';
  return {
    status: 1,
    text: `${message}\n${trace}\n`,
    document: { type: 'error', reason: 'UNEXPECTED', message, trace },
  };
}
