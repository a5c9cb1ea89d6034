import { cutAtMark, requestFor } from '../../answer/request.ts';
import type { Check } from '../../subject/check.ts';
import { VAULT } from '../../subject/recipe.ts';
import { type AnswerRow, answerCheck } from '../answer-check.ts';
import { create, created, createText as text, unreadable } from '../creation.ts';

const inContent = cutAtMark(requestFor('create_note', { note_name: 'New', content: 'a@@b' }));

const always = 'A run always answers, exactly one response that the schema accepts:';
const oneDocument = 'stdin: one JSON document in UTF-8 (a byte-order mark and white space around it are allowed).';
type Row = Omit<AnswerRow, 'sentence'>;

const refused: readonly Row[] = [
  { id: 'empty', stdin: '', ...unreadable },
  { id: 'white-space', stdin: ' \n\t\r\n ', ...unreadable },
  { id: 'not-json', stdin: 'create a note, please', ...unreadable },
  { id: 'cut-off', stdin: text.slice(0, -20), ...unreadable },
  { id: 'single-quotes', stdin: text.replaceAll('"', "'"), ...unreadable },
  { id: 'array', stdin: `[${text}]`, ...unreadable },
  { id: 'number', stdin: '42', ...unreadable },
  { id: 'string', stdin: '"create_note"', ...unreadable },
  { id: 'null', stdin: 'null', ...unreadable },
  { id: 'empty-object', stdin: '{}', ...unreadable },
  { id: 'two-documents', stdin: `${text}${text}`, ...unreadable },
  { id: 'two-lines', stdin: `${text}\n${text}\n`, ...unreadable },
  { id: 'trailing-garbage', stdin: `${text} x`, ...unreadable },
];

const bytes: readonly Row[] = [
  { id: 'invalid-utf-8', stdin: [inContent[0], new Uint8Array([0xff]), inContent[1]], ...unreadable },
  { id: 'overlong-utf-8', stdin: [inContent[0], new Uint8Array([0xc0, 0xaf]), inContent[1]], ...unreadable },
  { id: 'surrogate-as-utf-8', stdin: [inContent[0], new Uint8Array([0xed, 0xa0, 0x80]), inContent[1]], ...unreadable },
  { id: 'cut-off-utf-8', stdin: [inContent[0], new Uint8Array([0xe2, 0x82]), inContent[1]], ...unreadable },
  { id: 'utf-16', stdin: [new Uint8Array(Buffer.from('\uFEFF{}', 'utf16le'))], ...unreadable },
  { id: 'raw-control-character', stdin: inContent.join('\u0001'), ...unreadable },
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

const oddities: readonly Row[] = [
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

const accepted: readonly Row[] = [
  { id: 'trailing-newline', stdin: `${text}\n`, ...created },
  { id: 'white-space-around', stdin: `\r\n\t ${text} \n\n`, ...created },
  { id: 'byte-order-mark', stdin: `\uFEFF${text}`, ...created },
  { id: 'pretty-printed', stdin: JSON.stringify(create, null, 2), ...created },
  { id: 'escaped', stdin: text.replace('New', '\\u004e\\u0065w').replaceAll('/vault', '\\/vault'), ...created },
];

/** Bytes on stdin: which are a request, and that all others are answered, too. */
export const documentChecks: readonly Check[] = [
  ...[...refused, ...bytes].map((row) => ({
    ...row,
    sentence: `${always} not JSON, empty, two documents, invalid UTF-8, a lone surrogate; nothing is written then.`,
  })),
  ...oddities.map((row) => ({ ...row, sentence: `${always} also to JSON that parsers read differently.` })),
  ...accepted.map((row) => ({ ...row, sentence: oneDocument })),
].map((row) => answerCheck({ ...row, id: `input.${row.id}` }));
