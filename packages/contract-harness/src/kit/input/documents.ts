import type { Check } from '../../subject/check.ts';
import type { Example } from '../example/example.ts';
import { type ExampleRow, exampleCheck } from '../example/example-check.ts';

const always = 'A run always answers, exactly one response that the schema accepts:';
const oneDocument = 'stdin: one JSON document in UTF-8 (a byte-order mark and white space around it are allowed).';
type Row = Pick<ExampleRow, 'id' | 'stdin'>;

const refused = ({ stdin: text }: Example): readonly Row[] => [
  { id: 'empty', stdin: '' },
  { id: 'white-space', stdin: ' \n\t\r\n ' },
  { id: 'not-json', stdin: 'create a note, please' },
  { id: 'cut-off', stdin: text.slice(0, -20) },
  { id: 'single-quotes', stdin: text.replaceAll('"', "'") },
  { id: 'array', stdin: `[${text}]` },
  { id: 'number', stdin: '42' },
  { id: 'string', stdin: '"create_note"' },
  { id: 'null', stdin: 'null' },
  { id: 'empty-object', stdin: '{}' },
  { id: 'two-documents', stdin: `${text}${text}` },
  { id: 'two-lines', stdin: `${text}\n${text}\n` },
  { id: 'trailing-garbage', stdin: `${text} x` },
];

const bytes = ({ inText: [head, tail] }: Example): readonly Row[] => [
  { id: 'invalid-utf-8', stdin: [head, new Uint8Array([0xff]), tail] },
  { id: 'overlong-utf-8', stdin: [head, new Uint8Array([0xc0, 0xaf]), tail] },
  { id: 'surrogate-as-utf-8', stdin: [head, new Uint8Array([0xed, 0xa0, 0x80]), tail] },
  { id: 'cut-off-utf-8', stdin: [head, new Uint8Array([0xe2, 0x82]), tail] },
  { id: 'utf-16', stdin: [new Uint8Array(Buffer.from('\uFEFF{}', 'utf16le'))] },
  { id: 'raw-control-character', stdin: `${head}\u0001${tail}` },
];

const accepted = ({ stdin: text }: Example): readonly Row[] => [
  { id: 'trailing-newline', stdin: `${text}\n` },
  { id: 'white-space-around', stdin: `\r\n\t ${text} \n\n` },
  { id: 'byte-order-mark', stdin: `\uFEFF${text}` },
  { id: 'pretty-printed', stdin: JSON.stringify(JSON.parse(text), null, 2) },
  { id: 'escaped', stdin: escaped(text) },
];

/** The same document with escapes: the first letter of each text, and each slash. */
function escaped(text: string): string {
  const codeOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0');
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (word) => word.replace(/^"([A-Za-z])/, (_, letter) => `"\\u${codeOf(letter)}`))
    .replaceAll('/', '\\/');
}

/** Bytes on stdin: which are a request, and that all others are answered, too. */
export function documentChecks(example: Example): readonly Check[] {
  const sentence = `${always} not JSON, empty, two documents, invalid UTF-8; nothing is written then.`;
  return [
    ...[...refused(example), ...bytes(example)].map((row) => ({ ...row, sentence, outcome: 'refused' as const })),
    ...accepted(example).map((row) => ({ ...row, sentence: oneDocument, outcome: 'done' as const })),
  ].map((row) => exampleCheck(example, { ...row, id: `input.${row.id}` }));
}
