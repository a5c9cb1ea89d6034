import type { Check } from '../../../subject/check.ts';
import { VAULT } from '../../../subject/recipe.ts';
import { cutAtMark, requestFor } from '../answer/request.ts';
import { type AnswerRow, answerCheck } from '../example/answer-check.ts';
import { create, created, createText as text } from '../example/creation.ts';

const inContent = cutAtMark(requestFor('create_note', { note_name: 'New', content: 'a@@b' }));
const always = 'A run always answers, exactly one response that the schema accepts:';

const texts: readonly Omit<AnswerRow, 'sentence'>[] = [
  { id: 'lone-surrogate', stdin: inContent.join('\\ud800'), expect: { codes: [1, 2, 3] } },
  { id: 'lone-low-surrogate', stdin: inContent.join('\\udc00x'), expect: { codes: [1, 2, 3] } },
  {
    id: 'lone-surrogate-in-id',
    stdin: cutAtMark(requestFor('read_note', { note_name: 'Nowhere' }, { plan_id: 'p@@' })).join('\\ud83d'),
    expect: { codes: [1, 2, 3] },
  },
  {
    id: 'nul-in-note-name',
    stdin: JSON.stringify(requestFor('create_note', { note_name: 'New\u0000.md', content: 'x' })),
    expect: { codes: [2, 3] },
  },
];

const members: readonly Omit<AnswerRow, 'sentence'>[] = [
  {
    id: 'duplicate-keys',
    stdin: `{"action":"read_note",${text.slice(1).replace('create_note', 'read_note')}`,
    expect: { codes: [1, 2, 3] },
  },
  {
    id: 'huge-number',
    stdin: `${JSON.stringify(requestFor('read_note', { note_name: 'No' })).slice(0, -1)},"extra":1e400}`,
    expect: { codes: [1, 3] },
  },
  { id: 'proto-key', stdin: `{"__proto__":{"tool":"x"},${text.slice(1)}`, ...created },
  {
    id: 'payload-in-proto',
    stdin: JSON.stringify({ ...create, payload: '@@' }).replace(
      '"@@"',
      `{"__proto__":${JSON.stringify({ vault_path: VAULT, note_name: 'New', content: 'x' })}}`,
    ),
    expect: { codes: [2, 3], error: /^Missing 'vault_path' in parameters/ },
  },
  ...['constructor', '__proto__', 'toString'].map((action) => ({
    id: `action-${action.replaceAll('_', '').toLowerCase()}`,
    stdin: JSON.stringify({ ...create, action }),
    expect: { codes: [2] as const, error: /create_note/ },
  })),
];

/** JSON that parsers read differently. */
export const oddityChecks: readonly Check[] = [
  ...texts.map((row) => ({ ...row, sentence: `${always} also to a lone surrogate; nothing is written then.` })),
  ...members.map((row) => ({ ...row, sentence: `${always} also to JSON that parsers read differently.` })),
].map((row) => answerCheck({ ...row, id: `input.${row.id}` }));
