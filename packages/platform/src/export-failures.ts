import { STATUS_CODES } from 'node:http';
import type { Exporting } from './exporter-choice.ts';
import type { Log } from './log.ts';

/** Reports why telemetry is not exported, and for which signal, if that is known. */
export type ReportFailure = (problem: unknown, exporting?: Partial<Exporting>) => void;

/** Creates a report that is a warning the first time, and only for debugging from then on. */
export function createFailureReport(log: Pick<Log, 'warn' | 'debug'>): ReportFailure {
  let reported = false;
  return (problem, { signal, address } = {}) => {
    const say = reported ? log.debug : log.warn;
    reported = true;
    say('Telemetry is not exported, but the work continues. Check that a collector answers at the OTLP endpoint.', {
      signal,
      endpoint: address,
      cause: causeOf(problem),
    });
  };
}

function causeOf(problem: unknown): string {
  const { name = '', code = '', message = '' } = membersOf(problem);
  if (/^\d{3}$/.test(String(code))) return `HTTP status ${code} ${message || STATUS_CODES[code]}`.trim();
  // The SDK does not say which status it was.
  const words = message.replace('Export failed with retryable status', 'HTTP status 429, 502, 503 or 504');
  // An error of several addresses has a code, but no message.
  return words || String(code) || name;
}

interface ErrorMembers {
  readonly name?: string;
  readonly code?: string | number;
  readonly message?: string;
}

/** The SDK passes an error as the JSON text of its members, which include the stack. */
function membersOf(problem: unknown): ErrorMembers {
  if (problem instanceof Error) return problem;
  const text = String(problem);
  try {
    return Object(JSON.parse(text)) as ErrorMembers;
  } catch (error) {
    if (error instanceof SyntaxError) return { message: text };
    throw error;
  }
}
