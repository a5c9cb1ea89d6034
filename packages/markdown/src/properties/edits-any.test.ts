import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySplices } from '../text/splice.ts';
import { setProperties } from './edits.ts';
import { withoutEmptyBlock } from './empty-block.test.kit.ts';
import { findFrontmatterBlock } from './frontmatter-block.ts';
import { readProperties } from './properties.ts';
import type { PropertyValue } from './value.ts';

/** A property value in one of the ways that people and programs write it, including the space after the key. */
const writtenValue = fc.constantFrom(
  ' plain # why',
  '   spaced   ',
  ' "double \\u00e4" # c',
  " 'it''s'",
  '',
  ' # nothing yet',
  ' [x, "y, z", [1, 2]] # flow',
  ' [\n  x, # first\n  y\n ]',
  ' []',
  ' {q: 1, "r": [s]}',
  '\n- zero # indent\n# between\n- two',
  '\n  - one\n\n  - "two" # 2\n  - {three: 3}',
  '\n    - deep:\n        - er\n    -',
  ' |\n  literal\n\n   lines',
  ' >- # folded\n  a\n  b',
  ' plain\n  on two lines',
  '\n  below',
  ' !!str 12',
  '\n  map: 1\n  # inner\n  other: [a]',
);
const about = fc.constantFrom('', '', '# about the next\n', '\n', '\n# a\n\n');
const keys = ['title', 'tags', '"a key"', "'b: c'", 'CAPITAL', '1', 'date created', 'ключ'];
const lines = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...keys), writtenValue, about), { selector: ([key]) => key, maxLength: 6 })
  .map((entries) => entries.map(([key, value, above]) => `${above}${key}:${value}\n`));
const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
const body = fc.constantFrom('', 'body', '\nbody\n\n', '# H\n\n---\nx\n---\n');
const note = fc
  .tuple(fc.constantFrom('', '\ufeff'), lines, fc.constantFrom('', '', '# end\n'), body, lineBreak)
  .map(([mark, entries, end, text, ending]) =>
    `${mark}---\n${entries.join('')}${end}---\n${text}`.replaceAll('\n', ending),
  );
const noteWithout = fc
  .tuple(fc.constantFrom('', '\ufeff'), body, lineBreak)
  .map(([mark, text, ending]) => mark + text.replaceAll('\n', ending));
const anyNote = fc.oneof({ arbitrary: note, weight: 5 }, noteWithout);

const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '[[A]]',
    '# x',
    'a: b',
    '- x',
    '---',
    'a\nb',
    ' x\n\n y\n',
    'null',
    '1_0',
    '2024-01-02',
    '@',
    '`',
    '%',
    '\t',
    '\u2028',
  ),
  fc.integer(),
  // JSON does not preserve the sign of zero.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);
const value: fc.Arbitrary<PropertyValue> = fc.oneof(
  { arbitrary: scalar, weight: 4 },
  { arbitrary: fc.array(fc.oneof(scalar, fc.constantFrom('x', 'zero', 'one', 'two', 'y'))), weight: 3 },
  fc.dictionary(fc.string(), fc.oneof(scalar, fc.array(scalar))),
);
const newName = fc
  .oneof(
    fc.constantFrom('new', 'my:key', 'x y', '#', '---', '-', '? a', 'true', '[k]'),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  )
  .filter((name) => !/^(title|tags|a key|b: c|capital|1|date created|ключ|__proto__)$/i.test(name));

function read(text: string): Record<string, unknown> {
  const result = readProperties(text, findFrontmatterBlock(text));
  if ('malformed' in result) throw new Error(`${JSON.stringify(text)}: ${result.malformed.message}`);
  return result.properties;
}

function edit(text: string, change: Parameters<typeof setProperties>[1]): string {
  const result = setProperties(text, change);
  if ('malformed' in result) throw new Error(`${JSON.stringify(text)}: ${result.malformed.message}`);
  return applySplices(text, result.splices);
}

test('a new property reads as the value it was set to, others are unchanged, and removing it restores every byte', () => {
  fc.assert(
    fc.property(anyNote, newName, value, (text, name, set) => {
      const written = edit(text, { set: { [name]: set } });

      expect(read(written)).toEqual({ ...read(text), [name]: set });
      expect(edit(written, { unset: [name] })).toBe(withoutEmptyBlock(text));
    }),
    { numRuns: 700 },
  );
});

test('a changed property reads as the value it was set to, and lines of other properties are unchanged', () => {
  fc.assert(
    fc.property(lines, fc.nat(), value, (entries, choice, set) => {
      const chosen = choice % Math.max(entries.length, 1);
      const yaml = entries.join('');
      const text = `---\n${yaml}---\nbody`;
      const name = Object.keys(read(`---\n${entries[chosen] ?? 'x: 1\n'}---\n`))[0] ?? '';

      const written = edit(text, { set: { [name]: set } });

      expect(read(written)).toEqual({ ...read(text), [name]: set });
      const before = `---\n${entries.slice(0, chosen).join('')}`;
      const after = `${entries.slice(chosen + 1).join('')}---\nbody`;
      expect(written.slice(0, before.length)).toBe(before);
      if (entries.length > 0) expect(written.slice(-after.length)).toBe(after);
    }),
    { numRuns: 700 },
  );
});

test('removing a property keeps all other lines', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (entries, choice) => {
      fc.pre(entries.length > 1);
      const chosen = choice % entries.length;
      const text = `---\n${entries.join('')}---\nbody`;
      const entry = entries[chosen] ?? '';
      const [name = ''] = Object.keys(read(`---\n${entry}---\n`));
      const above = /^(?:#.*\n|\n)*/.exec(entry)?.[0] ?? '';

      const written = edit(text, { unset: [name] });

      const rest = entries.with(chosen, above).join('');
      expect(written).toBe(`---\n${rest}---\nbody`);
    }),
    { numRuns: 500 },
  );
});

test('adding or removing a list entry keeps the lines of all other entries', () => {
  const list = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 6 });
  const style = fc.constantFrom(
    (items: string[]) => `a: # k\n${items.map((item) => `  - ${item} # ${item}\n`).join('')}`,
    (items: string[]) => `a:\n${items.map((item) => `- "${item}"\n`).join('')}`,
    (items: string[]) => `a: [${items.join(', ')}] # k\n`,
    (items: string[]) => `a: ["${items.join('","')}"]\n`,
    (items: string[]) => `a: [\n    ${items.join(',\n    ')},\n  ]\n`,
  );
  fc.assert(
    fc.property(list, style, fc.nat(), (items, write, choice) => {
      fc.pre(!items.includes('added'));
      const text = `---\n${write(items)}b: 1\n---\n`;

      const added = edit(text, { set: { a: [...items, 'added'] } });
      expect(edit(added, { set: { a: items } })).toBe(text);

      const without = items.toSpliced(choice % items.length, 1);
      const written = edit(text, { set: { a: without } });
      if (without.length > 0) expect(written).toBe(`---\n${write(without)}b: 1\n---\n`);
      expect(read(written)).toEqual({ a: without, b: 1 });
    }),
    { numRuns: 500 },
  );
});

test('JSON stays JSON with its layout, and setting and removing a property restores every byte', () => {
  const object = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    { minKeys: 1 },
  );
  const space = fc.constantFrom<(string | number)[]>(0, 2, '\t');
  fc.assert(
    fc.property(object, space, value, (properties, indent, set) => {
      const text = `---\n${JSON.stringify(properties, null, indent)}\n---\nbody`;
      const names = Object.keys(properties).map((name) => name.toLowerCase());
      fc.pre(!names.includes('new') && new Set(names).size === names.length);

      const written = edit(text, { set: { new: set } });

      expect(JSON.parse(written.slice(4, -9))).toEqual({
        ...JSON.parse(JSON.stringify(properties)),
        new: JSON.parse(JSON.stringify(set)),
      });
      expect(edit(written, { unset: ['new'] })).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('any frontmatter is either changed on its own or rejected', () => {
  const pieces = [
    'a',
    'tags',
    'a: ',
    'tags:',
    '\n',
    '\n',
    '\n  ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '"',
    "'",
    ' # c',
    '&x ',
    '*x',
    '!t ',
  ];
  const marks = ['|', '>-', '? ', ': ', '1', '\t', '...', '%', '<<: ', '\r\n', '~', '-\n'];
  const yaml = fc.array(fc.constantFrom(...pieces, ...marks), { maxLength: 16 }).map((parts) => parts.join(''));
  let changed = 0;
  fc.assert(
    fc.property(yaml, value, (source, set) => {
      const text = `---\n${source}\n---\nbody`;
      const result = setProperties(text, { set: { a: set }, unset: ['tags'] });
      if ('malformed' in result) return;

      changed += 1;
      const { tags: _, ...others } = read(text);
      const written = applySplices(text, result.splices);
      expect(read(written)).toEqual({ ...others, a: set });
      expect(written.endsWith('---\nbody')).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(changed).toBeGreaterThan(300);
});
