import type { Check } from '../../../subject/check.ts';
import { answerCheck } from '../example/answer-check.ts';
import { readingNoteOf } from '../example/example.ts';

const MIB = 1024 * 1024;
const { stdin, before } = readingNoteOf(65 * MIB);

/** An answer that is too long. */
export const answerLimitChecks: readonly Check[] = [
  answerCheck({
    id: 'output.over-limit',
    sentence: 'Limits, each with an error of its own: response 64 MiB (code 3).',
    stdin,
    before,
    expect: { codes: [3] },
  }),
];
