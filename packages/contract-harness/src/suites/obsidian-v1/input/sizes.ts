import type { Check } from '../../../subject/check.ts';
import type { Piece } from '../../../subject/recipe.ts';
import { cutAtMark, requestFor } from '../answer/request.ts';
import { answerCheck } from '../example/answer-check.ts';
import { unreadable } from '../example/creation.ts';

const MIB = 1024 * 1024;

const [head, tail] = cutAtMark(requestFor('update_note', { note_name: 'Plan', content: '@@' }));
const open = JSON.stringify(requestFor('update_note', { note_name: 'Plan', content: 'new' })).slice(0, -1);
const before = { 'Plan.md': 'old' };
const x = (times: number): Piece => ({ repeat: 'x', times });
const nested = (levels: number): Piece[] => [
  `${open},"extra":`,
  { repeat: '[', times: levels },
  { repeat: ']', times: levels },
  '}',
];

const updated = { codes: [0], data: "Note 'Plan' updated successfully." } as const;
const limits = 'Limits, each with an error of its own: request 16 MiB, JSON depth 64.';

/** Sizes and nesting. */
export const sizeChecks: readonly Check[] = [
  { id: 'input.over-limit', stdin: [head, x(50 * MIB), tail], ...unreadable },
  {
    id: 'input.over-limit-and-open',
    stdin: [head, x(20 * MIB), { stayOpen: true } as const],
    ...unreadable,
    limitMs: 5_000,
  },
  {
    id: 'input.size-within-limit',
    stdin: [head, x(15 * MIB), tail],
    expect: updated,
    after: { 'Plan.md': [x(15 * MIB)] },
  },
  { id: 'input.deep', stdin: nested(100_000), ...unreadable },
  { id: 'input.deep-and-unclosed', stdin: [{ repeat: '[', times: 100_000 } as const], ...unreadable },
  {
    id: 'input.deep-objects',
    stdin: [`${open},"extra":`, { repeat: '{"a":', times: 100_000 } as const],
    ...unreadable,
  },
  { id: 'input.depth-over-limit', stdin: nested(65), ...unreadable },
  { id: 'input.depth-within-limit', stdin: nested(32), expect: updated, after: { 'Plan.md': 'new' } },
].map((row) => answerCheck({ ...row, before, sentence: limits }));
