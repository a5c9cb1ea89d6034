import { isUtf8 } from 'node:buffer';
import type { Observation } from '../subject/invocation.ts';
import { Violation, verify } from '../subject/violation.ts';
import { describeBytes, describeEnd } from './describe-observation.ts';

/** What a valid answer is. */
export interface AnswerForm {
  /** Explains why a JSON document is not an answer; `undefined` if it is one. */
  readonly faultOf: (document: unknown) => string | undefined;
  /** The exit statuses of a run that answered. */
  readonly exitStatuses: readonly number[];
}

/**
 * Returns the answer of a run that ended as it should.
 *
 * @throws Violation if the run ended differently, or there is not exactly one valid answer
 */
export function readAnswer(observation: Observation, form: AnswerForm): unknown {
  const { exitCode, signal, stopped } = observation;
  const seen = describeEnd(observation);
  verify(stopped === undefined, { observation, expected: 'an answer, and then the end of the process', seen });
  const answer = readResponse(observation, form);
  const isNormalEnd = signal === null && exitCode !== null && form.exitStatuses.includes(exitCode);
  const expected = `exit status ${form.exitStatuses.join(' or ')} with a valid answer`;
  verify(isNormalEnd, { observation, expected, seen });
  return answer;
}

/**
 * Returns the answer on stdout, regardless of how the process ended.
 *
 * @throws Violation if stdout is not exactly one valid answer and a line feed
 */
export function readResponse(observation: Observation, { faultOf }: Pick<AnswerForm, 'faultOf'>): unknown {
  const response = readDocument(observation);
  const fault = faultOf(response);
  if (fault === undefined) return response;
  throw new Violation({ observation, expected: 'a response that its schema accepts', seen: fault });
}

/**
 * Returns the JSON object on stdout, with any contents.
 *
 * @throws Violation if stdout is not exactly one JSON object and a line feed
 */
export function readDocument(observation: Observation): unknown {
  const { stdout } = observation;
  const expected = 'one JSON document and a line feed on stdout';
  verify(stdout.length > 0, { observation, expected, seen: `nothing, ${describeEnd(observation)}` });
  verify(isUtf8(stdout), { observation, expected: 'UTF-8 on stdout', seen: 'bytes that are not UTF-8' });

  const text = stdout.toString();
  const head = describeBytes(stdout.subarray(0, 40));
  verify(text.startsWith('{'), { observation, expected, seen: `stdout begins with ${head}` });
  const document = parseJson(text);
  verify(document !== undefined, { observation, expected, seen: 'bytes that are not one JSON document' });
  verify(text.endsWith('}\n'), { observation, expected, seen: `stdout ends with ${JSON.stringify(text.slice(-10))}` });
  return document;
}

/** Parses a text as JSON; undefined if it is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
