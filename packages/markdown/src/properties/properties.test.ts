import { expect, test } from 'vitest';
import { findFrontmatterBlock } from './frontmatter-block.ts';
import { readProperties } from './properties.ts';

test.each([
  ['date: 2024-01-02\nat: 2024-01-02T10:00:00', { date: '2024-01-02', at: '2024-01-02T10:00:00' }],
  ['on: yes\noff: false\nzip: 01234\nver: 1.10\nn: 1e3', { on: 'yes', off: false, zip: 1234, ver: 1.1, n: 1000 }],
  ['a:\nb: ~\nc: ""', { a: null, b: null, c: '' }],
  ['base: &b [x]\ncopy: *b', { base: ['x'], copy: ['x'] }],
  ['{"a": [1, "x"], "b": {"c": null}}', { a: [1, 'x'], b: { c: null } }],
  ['{\n\t"a": "\\u00e4\\/"\n}', { a: 'ä/' }],
  ['1: one\ntrue: two', { 1: 'one', true: 'two' }],
  ['# only a comment', {}],
])('%j is read as %j', (yaml, properties) => {
  expect(read(`---\n${yaml}\n---\n`)).toEqual({ properties });
});

test('notes with CRLF or CR line breaks are read like notes with LF', () => {
  const lines = ['---', 'a: |', '  x', '  y', 'b:', '  - "q', '    r"', '---'];

  for (const lineBreak of ['\n', '\r\n', '\r']) {
    expect(read(lines.join(lineBreak))).toEqual({ properties: { a: 'x\ny\n', b: ['q r'] } });
  }
});

test.each([
  ['a: [x\nb: 1', 3, 1],
  ['a: 1\na: 2', 3, 1],
  ['a: *none', 2, 4],
  ['a: 1\n\tb: 2', 3, 1],
  ['- a list', 2, 1],
  ['just text', 2, 1],
  ['a: @at', 2, 4],
])('%j is malformed, and its location in the note is reported', (yaml, line, column) => {
  expect(read(`---\n${yaml}\n---\n`)).toEqual({
    malformed: { line, column, message: expect.stringMatching(/./), isQuote: expect.any(Boolean) },
  });
});

test('endlessly multiplying aliases and endlessly nested brackets are malformed', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]'];
  for (const [name, of] of ['ba', 'cb', 'dc', 'ed']) bomb.push(`${name}: &${name} [${`*${of},`.repeat(9)}*${of}]`);

  expect(read(`---\n${bomb.join('\n')}\n---\n`)).toHaveProperty('malformed');
  expect(read(`---\na: ${'['.repeat(50_000)}\n---\n`)).toHaveProperty('malformed');
});

test('a note without frontmatter has no properties', () => {
  expect(readProperties('body', undefined)).toEqual({ properties: {} });
});

function read(text: string): unknown {
  return readProperties(text, findFrontmatterBlock(text));
}
