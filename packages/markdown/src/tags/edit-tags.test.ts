import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf, MAX_GROWTH } from '../growth.test.kit.ts';
import { parseNote } from '../note/parse-note.ts';
import { withoutEmptyBlock } from '../properties/empty-block.test.kit.ts';
import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';
import { frontmatterTags } from '../properties/frontmatter-tags.ts';
import { readProperties } from '../properties/properties.ts';
import { applySplices } from '../text/splice.ts';
import type { TagSplices } from './edit-frontmatter.ts';
import { addTags, removeTags, renameTag, type TagPlacement } from './edit-tags.ts';
import type { TagRename } from './tag-name.ts';

function apply(text: string, result: TagSplices): string {
  if ('malformed' in result) throw new Error(result.malformed.message);
  return applySplices(text, result.splices);
}

function add(text: string, ...tags: string[]): string {
  return apply(text, addTags(text, parseNote(text), tags));
}

function remove(text: string, where: TagPlacement, ...tags: string[]): string {
  return apply(text, removeTags(text, parseNote(text), { tags, where }));
}

function rename(text: string, change: TagRename): string {
  return apply(text, renameTag(text, parseNote(text), change));
}

test.each([
  ['body', '---\ntags:\n  - x\n---\nbody'],
  ['---\na: 1\n---\n', '---\na: 1\ntags:\n  - x\n---\n'],
  ['---\ntags:\n- a # 1\n- "b"\n---\n', '---\ntags:\n- a # 1\n- "b"\n- x\n---\n'],
  ['---\nTags: [a, "b"] # c\n---\n', '---\nTags: [a, "b", x] # c\n---\n'],
  ['---\ntags: [] # c\n---\n', '---\ntags: [x] # c\n---\n'],
  ['---\ntags: \n---\n', '---\ntags: x \n---\n'],
  ['---\ntags: "#a" # c\n---\n', '---\ntags: ["#a",x] # c\n---\n'],
  ['---\ntags: a, b # c\n---\n', '---\ntags: ["a, b",x] # c\n---\n'],
  ['---\n{"tags": ["a"]}\n---\n', '---\n{"tags": ["a", "x"]}\n---\n'],
])('a tag is added to %j as %j, and removed again without a trace', (text, after) => {
  expect(add(text, '#x')).toBe(after);
  expect(remove(after, 'both', 'X')).toBe(text);
});

test.each([
  ['---\ntags:\n---\n', '---\ntags: [x,y]\n---\n'],
  ['---\ntags: a\n---\n', '---\ntags: [a,x,y]\n---\n'],
])('two tags are added to %j as %j, and removed again without a trace', (text, after) => {
  expect(add(text, 'x', 'y')).toBe(after);
  expect(remove(after, 'frontmatter', 'x', 'y')).toBe(text);
  expect(remove(remove(after, 'frontmatter', 'y'), 'frontmatter', 'x')).toBe(text);
});

test('a tag is never duplicated, in any case and anywhere in the note', () => {
  const text = '---\ntags: [Alpha, "#beta"]\n---\nand #Gamma/\n';

  expect(add(text, 'alpha', '#BETA', 'gamma')).toBe(text);
  expect(add(text, 'x', 'X', '#x')).toBe(text.replace('"]', '", x]'));
});

test('an invalid tag is not added', () => {
  for (const tag of ['', '#', '1984', 'a b', 'a,b', 'a#b']) expect(() => add('body', tag)).toThrow(/is not a tag/);
});

test.each([
  ['a #x b', 'a b'],
  ['#x b', 'b'],
  ['b #x', 'b'],
  ['a #x, b', 'a, b'],
  ['a #x\n#x b', 'a\nb'],
  ['a #x #y #x b', 'a #y b'],
  ['#x#y b', '#y b'],
  ['a #X/ b', 'a b'],
  ['a #x/y b', 'a #x/y b'],
  ['- #x a', '- a'],
  ['- [ ] #x a', '- [ ] a'],
  ['- a #x ^id', '- a ^id'],
  ['# #x', '# '],
  ['## H #x', '## H'],
  ['> #x a', '> a'],
  ['| #x | b |\n| - | - |', '| | b |\n| - | - |'],
  ['a\n\n#x\n\nb', 'a\n\nb'],
  ['a\n#x #x\nb', 'a\nb'],
  ['a\n\n#x', 'a\n'],
  ['#x\r\n\r\nb', '\r\nb'],
])('removing the tag from %j leaves %j', (text, after) => {
  expect(remove(text, 'inline', '#x')).toBe(after);
});

test.each([
  ['#x - a', 'x - a'],
  ['#x # a', 'x # a'],
  ['#x > a', 'x > a'],
  ['#x 1. a', 'x 1. a'],
  ['#x ```\na', 'x ```\na'],
  ['#x\n---', 'x\n---'],
  ['a\n- b\n\n#x\n\n- c', 'a\n- b\n\nx\n\n- c'],
  ['**#x** a', '**x** a'],
  ['[#x](b.md)', '[x](b.md)'],
  ['%%#x%%', '%%x%%'],
  ['#x ^id', 'x ^id'],
])('if removing it from %j would change more than a word, the word stays: %j', (text, after) => {
  expect(remove(text, 'inline', 'x')).toBe(after);
});

test('a line that consists only of marks is handled in linear time', () => {
  const text = `${'-  '.repeat(2_000)}* a * #x b\n`;

  expect(remove(text, 'inline', 'x')).toBe(text.replace(' #x', ''));
});

test('of many tags only those whose removal would change the structure keep their words', () => {
  const text = `${'a #x b\n\n'.repeat(40)}#x - a\n\n${'#x\n\n'.repeat(40)}#x # a\n`;

  expect(remove(text, 'inline', 'x')).toBe(`${'a b\n\n'.repeat(40)}x - a\n\nx # a\n`);
});

test('the time to remove tags that keep their words grows with the length', () => {
  const removeAll = (text: string) => remove(text, 'inline', 'x');

  expect(growthOf(removeAll, (length) => '#x - a\n\n'.repeat(length / 8))).toBeLessThan(MAX_GROWTH);
});

test.each([
  ['#x a\n', 'on a line each'],
  ['#x ', 'in one line'],
  ['#x', 'without a space'],
  ['#x\n', 'alone on their lines'],
  ['#x\n\n', 'between empty lines'],
])('the time to remove %j, tags %s, grows with the length', (piece) => {
  const removeAll = (text: string) => remove(text, 'inline', 'x');

  expect(growthOf(removeAll, (length) => piece.repeat((length * 4) / piece.length))).toBeLessThan(MAX_GROWTH);
});

test('tags are removed only where requested', () => {
  const text = '---\ntags:\n  - x # 1\n  - "#X"\n  - y\n---\na #x b `#x`\n';

  expect(remove(text, 'frontmatter', 'x')).toBe('---\ntags:\n  - y\n---\na #x b `#x`\n');
  expect(remove(text, 'inline', 'x')).toBe('---\ntags:\n  - x # 1\n  - "#X"\n  - y\n---\na b `#x`\n');
  expect(remove(text, 'both', 'x', 'y')).toBe('a b `#x`\n');
});

test.each([
  ['a #old #Old/sub #older #x/old `#old`', 'a #new #new/sub #older #x/old `#old`'],
  [
    '---\ntags:\n  - old # 1\n  - "#OLD/sub"\n  - other\n---\n',
    '---\ntags:\n  - new # 1\n  - "#new/sub"\n  - other\n---\n',
  ],
  ['---\ntags: [old, mid, New]\n---\n', '---\ntags: [mid, New]\n---\n'],
  ['---\ntags: [old, mid, OLD]\n---\n', '---\ntags: [new, mid]\n---\n'],
  ['---\ntags: old # c\n---\n', '---\ntags: new # c\n---\n'],
  ['---\ntags: old, x\nold: old\n---\n', '---\ntags: old, x\nold: old\n---\n'],
])('renaming turns %j into %j', (text, after) => {
  expect(rename(text, { from: '#old', to: 'new' })).toBe(after);
});

test('a nested tag is renamed with its parent, and a rename can change the case alone', () => {
  expect(rename('#a/b #a/b/c #a #a/bc', { from: 'a/b', to: 'x' })).toBe('#x #x/c #a #a/bc');
  expect(rename('---\ntags: [alpha]\n---\n#alpha', { from: 'alpha', to: 'Alpha' })).toBe(
    '---\ntags: [Alpha]\n---\n#Alpha',
  );
});

test('malformed frontmatter is rejected, unless it contains nothing to rename', () => {
  const text = '---\ntags: [old\n---\n#old #x\n';
  const structure = parseNote(text);

  expect(addTags(text, structure, ['y'])).toMatchObject({ malformed: { line: 3 } });
  expect(removeTags(text, structure, { tags: ['x'], where: 'both' })).toMatchObject({ malformed: { line: 3 } });
  expect(remove(text, 'inline', 'x')).toBe('---\ntags: [old\n---\n#old\n');
  expect(renameTag(text, structure, { from: 'old', to: 'new' })).toMatchObject({ malformed: { line: 3 } });
  expect(rename(text, { from: 'x', to: 'z' })).toBe(text.replace('#x', '#z'));
  expect(addTags('---\ntags: {a: b}\n---\n', parseNote(''), ['y'])).toMatchObject({ malformed: { line: 2 } });
});

const listed = fc.uniqueArray(fc.constantFrom('a', 'B/c', '#d', '"#e f"', "'1a'", '"g"'), { maxLength: 4 });
const property = fc
  .oneof(
    fc.constantFrom(
      '',
      'tags:\n',
      'tags: \n',
      'tags: # c\n',
      'Tags: one\n',
      "tags: '#one' # c\n",
      'tags: one, two\n',
      'tags: one two\n',
      'tags: []\n',
      'tags: [ ]\n',
    ),
    listed.filter((tags) => tags.length > 0).map((tags) => `tags:\n${tags.map((tag) => `- ${tag} # c\n`).join('')}`),
    listed
      .filter((tags) => tags.length > 0)
      .map((tags) => `tags: # c\n${tags.map((tag) => `    - ${tag}\n`).join('')}`),
    fc
      .tuple(
        listed.map((tags) => tags.map((tag) => (tag.startsWith('#') ? `"${tag}"` : tag))),
        fc.constantFrom(', ', ',\n  ', ' , '),
      )
      .map(([tags, separator]) => `tags: [${tags.join(separator)}] # c\n`),
  )
  .map((written) =>
    written
      .replace(/^(\s*)- (#\w)/gm, '$1- "$2"')
      .replaceAll('"#d #', '"#d" #')
      .replace(/- "#d\n/, '- "#d"\n'),
  );
const note = fc
  .tuple(
    fc.constantFrom('', 'a: 1\n', '# c\n'),
    property,
    fc.constantFrom('', 'z: [1, 2]\n'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([before, tags, after, lineBreak]) =>
    `---\n${before}${tags}${after}---\nbody #in\n`.replaceAll('\n', lineBreak),
  );

test('added tags are read back, the others are unchanged, and removing them restores every byte', () => {
  const added = fc.uniqueArray(fc.constantFrom('new', 'Neu/1', 'true', '1e3', '0x1f', 'ключ', '🎉'), {
    minLength: 1,
    maxLength: 3,
  });
  const tagsOf = (text: string) => {
    const read = readProperties(text, findFrontmatterBlock(text));
    if ('malformed' in read) throw new Error(text + read.malformed.message);
    return frontmatterTags(read.properties) ?? [];
  };

  fc.assert(
    fc.property(note, added, (text, tags) => {
      const written = add(text, ...tags);

      expect(tagsOf(written)).toEqual([...tagsOf(text), ...tags.map((tag) => `#${tag}`)]);
      expect(remove(written, 'both', ...tags)).toBe(withoutEmptyBlock(text));
      expect(tags.toReversed().reduce((rest, tag) => remove(rest, 'both', tag), written)).toBe(withoutEmptyBlock(text));
    }),
    { numRuns: 1000 },
  );
});

test('a removed inline tag is gone, and the rest of the note is unchanged', () => {
  const piece = fc.constantFrom(
    '#x',
    '#x',
    '#y',
    'word',
    '- ',
    '> ',
    '# ',
    '\n',
    '\n\n',
    ' ',
    ' ',
    '**',
    '[[a]]',
    '`',
    '[ ] ',
    '---',
    '1. ',
    '| ',
    '^id',
    '%%',
    ',',
  );
  const body = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(body, (text) => {
      const before = parseNote(text);
      const written = remove(text, 'inline', 'x');
      const after = parseNote(written);

      const letters = (from: string) => from.replace(/[\s#]/g, '');
      expect(letters(text.replaceAll('#x', '')).length).toBeLessThanOrEqual(letters(written).length);
      expect(after.headings.length).toBe(before.headings.length);
      expect(after.listItems.map(({ task }) => task)).toEqual(before.listItems.map(({ task }) => task));
      expect(after.sections.filter(({ type }) => type !== 'paragraph').map(({ type }) => type)).toEqual(
        before.sections.filter(({ type }) => type !== 'paragraph').map(({ type }) => type),
      );
      expect(after.tags.map(({ tag }) => tag)).toEqual(before.tags.map(({ tag }) => tag).filter((tag) => tag !== '#x'));
    }),
    { numRuns: 2000 },
  );
});
