import type { ActionResponseV1 } from '@obsidian-agent/shared-types';
import type { Observation } from '../subject/invocation.ts';
import { Violation } from '../subject/violation.ts';
import { describeBytes, describeEnd } from './describe-observation.ts';
import { responseFault } from './response-schema.ts';

/**
 * Returns the response of a run that exited with status 0.
 *
 * @throws Violation if the run ended differently, or there is not exactly one valid response
 */
export function readAnswer(observation: Observation): ActionResponseV1 {
  const { exitCode, signal, stopped } = observation;
  if (stopped !== undefined)
    throw fault(observation, 'an answer, and then the end of the process', describeEnd(observation));
  const response = readResponse(observation);
  if (exitCode !== 0 || signal !== null)
    throw fault(observation, 'exit status 0 with a valid answer', describeEnd(observation));
  return response;
}

/**
 * Returns the response on stdout, regardless of how the process ended.
 *
 * @throws Violation if stdout is not exactly one valid response and a line feed
 */
export function readResponse(observation: Observation): ActionResponseV1 {
  const response = readDocument(observation);
  const wrong = responseFault(response);
  if (wrong !== undefined) throw fault(observation, 'a response that the v1 schema accepts', wrong);
  return response as ActionResponseV1;
}

/**
 * Returns the JSON object on stdout, with any contents.
 *
 * @throws Violation if stdout is not exactly one JSON object and a line feed
 */
export function readDocument(observation: Observation): unknown {
  const { stdout } = observation;
  const expected = 'one JSON document and a line feed on stdout';
  if (stdout.length === 0) throw fault(observation, expected, `nothing, ${describeEnd(observation)}`);

  const text = decode(stdout);
  if (text === undefined) throw fault(observation, 'UTF-8 on stdout', 'bytes that are not UTF-8');
  if (!text.startsWith('{'))
    throw fault(observation, expected, `stdout begins with ${describeBytes(stdout.subarray(0, 40))}`);
  const document = parse(text);
  if (document === undefined) throw fault(observation, expected, 'bytes that are not one JSON document');
  if (!text.endsWith('}\n')) throw fault(observation, expected, `stdout ends with ${JSON.stringify(text.slice(-10))}`);
  return document;
}

function fault(observation: Observation, expected: string, seen: string): Violation {
  return new Violation({ observation, expected, seen });
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
