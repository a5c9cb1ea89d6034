import { expect, test } from 'vitest';
import { applySplices } from '../text/splice.ts';
import type { PropertyEdit } from './changes.ts';
import { setProperties } from './edits.ts';

function edit(text: string, change: PropertyEdit): unknown {
  const result = setProperties(text, change);
  return 'malformed' in result ? result : applySplices(text, result.splices);
}

function editBlock(yaml: string, change: PropertyEdit): unknown {
  const edited = edit(`---\n${yaml}---\nbody\n`, change);
  return typeof edited === 'string' ? edited.slice('---\n'.length, -'---\nbody\n'.length) : edited;
}

test.each([
  ['text', 'a: text\n'],
  ['', 'a: ""\n'],
  ['1', 'a: "1"\n'],
  ['true', 'a: "true"\n'],
  ['a: b', 'a: "a: b"\n'],
  ['[[Note]]', 'a: "[[Note]]"\n'],
  ['[[A "b"]]', 'a: "[[A \\"b\\"]]"\n'],
  ['two\nlines', 'a: |-\n  two\n  lines\n'],
  ['2024-01-02', 'a: 2024-01-02\n'],
  [`${'word '.repeat(60)}end`, `a: ${'word '.repeat(60)}end\n`],
  [1.5, 'a: 1.5\n'],
  [true, 'a: true\n'],
  [null, 'a:\n'],
  [[], 'a: []\n'],
  [['x', '[[y]]', null, ''], 'a:\n  - x\n  - "[[y]]"\n  - null\n  - ""\n'],
  [{ b: 1, c: ['d'] }, 'a:\n  b: 1\n  c:\n    - d\n'],
])('a new property of %j is written as %j, after the others', (value, lines) => {
  expect(editBlock('z: 1 # one\n', { set: { a: value } })).toBe(`z: 1 # one\n${lines}`);
  expect(edit('body\n', { set: { a: value } })).toBe(`---\n${lines}---\nbody\n`);
});

test.each([
  ['a:   1  # c\n', 'a:   2  # c\n', 2],
  ['a: # c\n', 'a: 2 # c\n', 2],
  ['a: \n', 'a: 2 \n', 2],
  ['a: "old" # c\n', 'a: new # c\n', 'new'],
  ["'a' : old\n", "'a' : new\n", 'new'],
  ['a: old # c\n', 'a: # c\n', null],
  ['a: old # c\n', 'a: # c\n  - x\n  - y\n', ['x', 'y']],
  ['a: # c\n  - x # x\n  - y\n', 'a: new # c\n', 'new'],
  ['a: # c\n  - x\n', 'a: [] # c\n', []],
  ['a: |- # c\n  x\n\n  y\n', 'a: new # c\n', 'new'],
  ['a: |\n  x\n', 'a: |-\n  y\n  z\n', 'y\nz'],
  ['a:\n  deep: 1\n', 'a: new\n', 'new'],
  ['a:\n  below\n', 'a: new\n', 'new'],
  ['a: plain\n  folded # c\n', 'a: new # c\n', 'new'],
  ['a: "x\n  y" # c\n', 'a: # c\n  - z\n', ['z']],
  ['a: [x,\n  y] # c\n', 'a: new # c\n', 'new'],
  ['a: !!str 5 # c\n', 'a: 6 # c\n', 6],
  ['? a\n: old\n', '? a\n: new\n', 'new'],
  ['A: old\n', 'A: new\n', 'new'],
])('%j becomes %j between its neighbours', (before, after, value) => {
  const [above, below] = ['# top\nx: 1 # one\n\n# about a\n', '\n# about b\nb: {q: [1,2]} # b\n# end\n'];

  expect(editBlock(above + before + below, { set: { a: value } })).toBe(above + after + below);
  expect(editBlock(above + before + below, { unset: ['a'] })).toBe(above + below);
});

test('a text block keeps its empty lines', () => {
  const yaml = 'a: |+\n  kept\n\n\nb: 1\n';

  expect(editBlock(yaml, { set: { a: 'x' } })).toBe('a: x\nb: 1\n');
  expect(editBlock(yaml, { set: { b: 2 } })).toBe('a: |+\n  kept\n\n\nb: 2\n');
});

test.each([
  ['a:\n- x # 1\n# above y\n- "y"\n', ['x', 'y', 'z'], 'a:\n- x # 1\n# above y\n- "y"\n- z\n'],
  ['a:\n   - x # 1\n   # above y\n   - "y"\n', ['x', 'n', 'y'], 'a:\n   - x # 1\n   - n\n   # above y\n   - "y"\n'],
  ['a:\n  - x # 1\n  # above y\n  - "y"\n', ['n', 'x', 'y'], 'a:\n  - n\n  - x # 1\n  # above y\n  - "y"\n'],
  ['a:\n  - x # 1\n  # above y\n  - "y"\n', ['y'], 'a:\n  # above y\n  - "y"\n'],
  ['a:\n  - x # 1\n  - "y" # 2\n', ['x', 'z'], 'a:\n  - x # 1\n  - z # 2\n'],
  ['a:\n  - x\n  - |\n    lit\n  -\n  - {q: 1}\n', ['x', 'l', null, { q: 1 }], 'a:\n  - x\n  - l\n  -\n  - {q: 1}\n'],
  ['a: [x, "y"] # c\n', ['x', 'y', 'z, w'], 'a: [x, "y", "z, w"] # c\n'],
  ['a: [x,"y"] # c\n', ['x', 'n', 'y'], 'a: [x,n,"y"] # c\n'],
  ['a: [ x, "y" ] # c\n', ['y'], 'a: [ "y" ] # c\n'],
  ['a: [ x, "y" ] # c\n', ['x'], 'a: [ x ] # c\n'],
  ['a: [x, y, z, w]\n', ['y', 'w'], 'a: [y, w]\n'],
  ['a: [x, y, z]\n', ['x'], 'a: [x]\n'],
  ['a: [x, y]\n', [], 'a: []\n'],
  ['a: [] # c\n', ['x', 'y'], 'a: [x, y] # c\n'],
  ['a: [\n  x, # 1\n  y, # 2\n]\n', ['x', 'y', 'z'], 'a: [\n  x, # 1\n  y,\n  z, # 2\n]\n'],
  ['a: [\n  x, # 1\n  y # 2\n]\n', ['x'], 'a: [\n  x, # 1\n   # 2\n]\n'],
  ['a: [\n  x, # 1\n  y # 2\n]\n', ['y'], 'a: [\n   # 1\n  y # 2\n]\n'],
  ['a: [\n  x\n]\n', ['x', 'y'], 'a: [\n  x,\n  y\n]\n'],
])('in the list %j only the entries that differ from %j change', (before, value, after) => {
  expect(editBlock(`${before}b: 1\n`, { set: { a: value } })).toBe(`${after}b: 1\n`);
});

test.each([
  ['{"a": 1, "b": [1,2]}\n', { set: { c: 'x', b: [1, 2, 3] } }, '{"a": 1, "b": [1,2,3], "c": "x"}\n'],
  ['{"a":1,"b":2,"c":3}\n', { unset: ['a', 'c'] }, '{"b":2}\n'],
  ['{"a":1,"b":2}\n', { unset: ['a', 'b'] }, '{}\n'],
  ['{}\n', { set: { c: null } }, '{"c": null}\n'],
  [
    '{\n\t"a": 1,\n\t"b": "x"\n}\n',
    { set: { c: [{ y: 1 }] } },
    '{\n\t"a": 1,\n\t"b": "x",\n\t"c": [\n\t\t{\n\t\t\t"y": 1\n\t\t}\n\t]\n}\n',
  ],
  ['{\n  "a": 1,\n  "b": "x"\n}\n', { set: { a: 'é"' }, unset: ['b'] }, '{\n  "a": "é\\""\n}\n'],
  ['{a: 1, b: , c}\n', { set: { b: 'x, y', d: '[[z]]' } }, '{a: 1, b: "x, y", c, d: "[[z]]"}\n'],
])('%j keeps its style when %j changes it', (before, change, after) => {
  expect(editBlock(before, change)).toBe(after);
});

test('new lines use the line breaks of the block, or those of the note', () => {
  const set = { list: ['x', 'two\nlines'] };

  expect(edit('---\r\na: 1\r\n---\nx\n', { set })).toBe(
    '---\r\na: 1\r\nlist:\r\n  - x\r\n  - |-\r\n    two\r\n    lines\r\n---\nx\n',
  );
  expect(edit('---\ra: 1\r---\rx', { set: { a: 2, b: null } })).toBe('---\ra: 2\rb:\r---\rx');
  expect(edit('\ufeffx\r\ny\r\n', { set: { a: 1 } })).toBe('\ufeff---\r\na: 1\r\n---\r\nx\r\ny\r\n');
});

test('an indented block is changed at its indentation', () => {
  expect(editBlock('  a: 1\n  b: x\n', { set: { b: ['y'], c: ['z'] } })).toBe('  a: 1\n  b:\n    - y\n  c:\n    - z\n');
});

test('an exact name match takes precedence over a match in another case', () => {
  expect(editBlock('Tags: x\ntags: y\n', { set: { tags: 'z' } })).toBe('Tags: x\ntags: z\n');
  expect(editBlock('Tags: x\n', { set: { tAGS: 'z' } })).toBe('Tags: z\n');
  expect(editBlock('x: 1\n', { set: { New: 1, new: 2 } })).toBe('x: 1\nNew: 2\n');
  expect(editBlock('x: 1\ny: 1\n', { set: { x: 2 }, unset: ['X', 'none'] })).toBe('x: 2\ny: 1\n');
});

test('a value that is already set is not rewritten', () => {
  const text = '---\na:   "1"\nb: [x, {y: 1, z: 2}]\nc:\n---\n';

  expect(setProperties(text, { set: { a: '1', b: ['x', { z: 2, y: 1 }], C: null }, unset: ['d'] })).toEqual({
    splices: [],
  });
  expect(setProperties('body', { set: {}, unset: ['d'] })).toEqual({ splices: [] });
});

test('a new property goes below trailing comments, even if a text block would absorb them', () => {
  const list = 'tags:\n  - a\n  # - b\n\n  # - c\n';

  const written = editBlock(`${list}\n`, { set: { x: 'two\nlines' } });

  expect(written).toBe(`${list}x: |-\n  two\n  lines\n\n`);
  expect(edit(`---\n${written}---\nbody\n`, { unset: ['x'] })).toBe(`---\n${list}\n---\nbody\n`);
});

test('a property can be added below deeply nested maps', () => {
  const deep = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('');

  expect(editBlock(deep, { set: { b: 1 } })).toBe(`${deep}b: 1\n`);
});

test('removing the last property removes the block, unless it contains something else', () => {
  expect(edit('\ufeff---\na: 1\n---\nbody', { unset: ['a'] })).toBe('\ufeffbody');
  expect(edit('---\na: 1\n---', { unset: ['a'] })).toBe('');
  expect(editBlock('# mine\na: 1\n', { unset: ['a'] })).toBe('# mine\n');
  expect(edit('---\na: 1\n---\n---\nb: 2\n---\n', { unset: ['a'] })).toBe('---\n---\n---\nb: 2\n---\n');
});

test.each([
  ['', 'x: v\n', ''],
  ['\n', '\nx: v\n', '\n'],
  ['  \n', '  \nx: v\n', '  \n'],
  ['# c\n', '# c\nx: v\n', '# c\n'],
  ['# c\n\n', '# c\n\nx: v\n', '# c\n\n'],
])('in a block without properties, %j, adding one gives %j, and removing it gives %j', (empty, full, left) => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const note = (yaml: string) => `\ufeff---\n${yaml}---\nbody\n`.replaceAll('\n', lineBreak);
    const gone = `\ufeffbody\n`.replaceAll('\n', lineBreak);

    expect(edit(note(empty), { set: { x: 'v' } })).toBe(note(full));
    expect(edit(note(full), { unset: ['x'] })).toBe(left === '' ? gone : note(left));
  }
});

test('a key that starts like a fence does not close the block', () => {
  expect(editBlock('a: 1\n', { set: { '---b': '---' } })).toBe('a: 1\n"---b": "---"\n');
});

test.each([
  ['a: [x\nb: 2\n', { set: { b: 1 } }, 3],
  ['a: 1\na: 2\n', { set: { b: 1 } }, 3],
  ['text\n', { set: { b: 1 } }, 2],
  ['z: 1\na: &x 1\nb: *x\n', { set: { a: 2 } }, 3],
  ['z: 1\na: &x 1\nb: *x\n', { unset: ['a'] }, 3],
  ['null\n', { set: { b: 1 } }, 2],
])('%j cannot be changed by %j, and the line is reported', (yaml, change, line) => {
  expect(editBlock(yaml, change)).toMatchObject({ malformed: { line, message: expect.stringMatching(/./) } });
});
