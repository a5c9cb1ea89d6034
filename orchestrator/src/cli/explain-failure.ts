import { toOneLine } from './columns.ts';

/** An error as the command line reports it: a text for people, a document for programs, the exit status. */
export interface Explained {
  readonly status: 1 | 2;
  readonly text: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** An error that tells its reason and its caller's next step. */
interface Named {
  readonly message: string;
  readonly reason?: string;
  readonly hint: string;
  readonly evidence?: SeenOfProcess;
  readonly problems?: readonly object[];
}

interface SeenOfProcess {
  readonly stdoutTail: string;
  readonly stderrTail: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Explains any error; one without a hint is a fault of the orchestrator itself, and shows where it came from. */
export function explainFailure(error: unknown): Explained {
  if (!(error instanceof Error)) return explainFault(String(error));
  if (error.name === 'PlanRefused') {
    const { problems, message } = error as unknown as Named;
    return { status: 2, text: `${message}\n`, document: { type: 'error', reason: 'PLAN_REFUSED', message, problems } };
  }
  if (!isNamed(error)) return explainFault(error.stack ?? error.message);

  const { message, hint, reason = 'REGISTRY_REFUSED', evidence } = error;
  return {
    status: error.name === 'UsageError' || error.name === 'RegistryError' ? 2 : 1,
    text: [message, `  ${hint}`, ...(evidence === undefined ? [] : describeEvidence(evidence)), ''].join('\n'),
    document: { type: 'error', reason, message, hint, ...(evidence === undefined ? {} : { evidence }) },
  };
}

/** Lines about how a process ended and what it said last. */
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
  const message = 'The orchestrator failed in a way that it does not know.';
  return {
    status: 1,
    text: `${message}\n${trace}\n`,
    document: { type: 'error', reason: 'UNEXPECTED', message, trace },
  };
}
