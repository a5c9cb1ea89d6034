import { isUtf8 } from 'node:buffer';
import type { ActionResponseV1 } from '@obsidian-agent/shared-types';
import type { Observation } from '../subject/invocation.ts';
import { Violation, verify } from '../subject/violation.ts';
import { describeBytes, describeEnd } from './describe-observation.ts';
import { responseFault } from './response-schema.ts';

/**
 * Returns the response of a run that exited with status 0.
 *
 * @throws Violation if the run ended differently, or there is not exactly one valid response
 */
export function readAnswer(observation: Observation): ActionResponseV1 {
  const { exitCode, signal, stopped } = observation;
  const seen = describeEnd(observation);
  verify(stopped === undefined, { observation, expected: 'an answer, and then the end of the process', seen });
  const response = readResponse(observation);
  const isNormalEnd = exitCode === 0 && signal === null;
  verify(isNormalEnd, { observation, expected: 'exit status 0 with a valid answer', seen });
  return response;
}

/**
 * Returns the response on stdout, regardless of how the process ended.
 *
 * @throws Violation if stdout is not exactly one valid response and a line feed
 */
export function readResponse(observation: Observation): ActionResponseV1 {
  const response = readDocument(observation);
  const fault = responseFault(response);
  if (fault === undefined) return response as ActionResponseV1;
  throw new Violation({ observation, expected: 'a response that the v1 schema accepts', seen: fault });
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
