import type { Example, Situation } from '../../kit/example/example.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import { answerForm, expectSuccess, readAnswerV2 } from './answer.ts';
import type { PairRequest } from './golden-pair.ts';
import { requestFor } from './request.ts';

const plan = { 'Plan.md': 'old\n' };
const onPlan = (request: PairRequest): Situation => ({ stdin: JSON.stringify(request), before: plan });
const createWith = (content: string): string => JSON.stringify(requestFor('create_note', { path: 'New', content }));

const situations: readonly Situation[] = [
  onPlan(requestFor('read_note', { note: 'Plan' })),
  onPlan(requestFor('append_note', { note: 'Plan', content: 'new' })),
  onPlan(requestFor('read_note', { note: 'Nowhere' })),
  onPlan(requestFor('read_note', {})),
  { stdin: 'no request', before: plan },
];

/** `create_note` of v2, for the checks of the kit. */
export const example: Example = {
  ...answerForm,
  stdin: createWith('x'),
  inText: createWith('a@@b').split('@@') as [string, string],
  before: {},
  after: { 'New.md': 'x' },
  expectDone: expectSuccess,
  expectRefused: (observation) => expectError(observation, 1),
  expectCancelled: (observation) => expectError(observation),
  situations,
};

/** @throws Violation unless the answer is an error, with this code if one is given */
function expectError(observation: Observation, code?: number): void {
  const response = readAnswerV2(observation);
  const isExpected = response.status === 'error' && (code === undefined || response.code === code);
  const expected = code === undefined ? 'status "error"' : `status "error", code ${code}`;
  verify(isExpected, { observation, expected, seen: `status "${response.status}", code ${response.code}` });
}
