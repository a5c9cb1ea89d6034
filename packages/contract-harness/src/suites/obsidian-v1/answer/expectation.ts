import type { ActionResponseV1 } from '@obsidian-agent/shared-types';
import type { Observation } from '../../../subject/invocation.ts';
import { Violation } from '../../../subject/violation.ts';
import { readAnswerV1 } from './read-answer-v1.ts';

type Text = string | RegExp;

/** Members of a response that come from the request. */
export interface EchoedIds {
  readonly request_id?: unknown;
  readonly api_version?: unknown;
  readonly plan_id?: unknown;
  readonly task_id?: unknown;
  readonly correlation_id?: unknown;
}

/** The expected contents of a response. */
export interface Expectation {
  /** Any of these codes is accepted. */
  readonly codes: readonly (0 | 1 | 2 | 3)[];
  /** `result.data`: word for word, or a pattern. */
  readonly data?: Text;
  /** `error`: word for word, or a pattern. */
  readonly error?: Text;
  readonly ids?: EchoedIds;
}

/**
 * Checks the answer of a run, and returns it.
 *
 * @throws Violation if the answer is invalid or differs from the expectation
 */
export function expectAnswer(observation: Observation, expectation: Expectation): ActionResponseV1 {
  const response = readAnswerV1(observation);
  const { codes, data, error, ids = {} } = expectation;
  const facts: [name: string, expected: string, seen: unknown, kept: boolean][] = [
    ['code', codes.join(' or '), response.code, codes.includes(response.code)],
    ...textFact('result.data', data, response.result?.data),
    ...textFact('error', error, response.error),
    ...Object.entries(ids).map(([name, id]): [string, string, unknown, boolean] => {
      const seen = response[name as keyof EchoedIds];
      return [name, JSON.stringify(id), seen, seen === id];
    }),
  ];
  const broken = facts.filter(([, , , kept]) => !kept);
  if (broken.length === 0) return response;
  throw new Violation({
    observation,
    expected: broken.map(([name, expected]) => `${name} ${expected}`).join(', '),
    seen: broken.map(([name, , seen]) => `${name} ${short(seen)}`).join(', '),
  });
}

function textFact(name: string, expected: Text | undefined, seen: unknown): [string, string, unknown, boolean][] {
  if (expected === undefined) return [];
  const kept = typeof expected === 'string' ? seen === expected : typeof seen === 'string' && expected.test(seen);
  return [[name, typeof expected === 'string' ? short(expected) : `like ${expected}`, seen, kept]];
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}
