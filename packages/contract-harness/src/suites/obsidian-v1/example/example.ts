import type { Example, Situation } from '../../../kit/example/example.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { readAnswerV1 } from '../answer/read-answer-v1.ts';
import { cutAtMark, type RequestDraft, requestFor } from '../answer/request.ts';
import { answerForm } from '../answer/response-schema.ts';
import { created, createText, unreadable } from './creation.ts';

const plan = { 'Plan.md': 'old\n' };
const onPlan = (request: RequestDraft): Situation => ({ stdin: JSON.stringify(request), before: plan });

/** An answer with each code. */
const situations: readonly Situation[] = [
  onPlan(requestFor('read_note', { note_name: 'Plan' })),
  onPlan(requestFor('update_note', { note_name: 'Plan', content: 'new\n' })),
  onPlan(requestFor('read_note', { note_name: 'Nowhere' })),
  onPlan(requestFor('read_note', {})),
  { stdin: 'no request', before: plan },
];

/** `create_note`, for the checks of the kit. */
export const example: Example = {
  ...answerForm,
  stdin: createText,
  inText: cutAtMark(requestFor('create_note', { note_name: 'New', content: 'a@@b' })),
  before: {},
  after: created.after,
  expectDone: (observation) => expectAnswer(observation, created.expect),
  expectRefused: (observation) => expectAnswer(observation, unreadable.expect),
  expectCancelled: (observation) => {
    const { status } = readAnswerV1(observation);
    verify(status === 'error', { observation, expected: 'status "error"', seen: `status ${JSON.stringify(status)}` });
  },
  situations,
  withAnswerOf: readingNoteOf,
};

/** Reads a note of this many bytes. */
export function readingNoteOf(bytes: number): Example {
  const before = { 'Big.md': [{ repeat: 'x', times: bytes }] };
  return {
    ...example,
    stdin: JSON.stringify(requestFor('read_note', { note_name: 'Big' })),
    before,
    after: before,
    expectDone: (observation) => expectAnswer(observation, { codes: [0], data: 'x'.repeat(bytes) }),
  };
}
