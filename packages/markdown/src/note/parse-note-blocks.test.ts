import { expect, test } from 'vitest';
import { parseNote } from './parse-note.ts';

function sectionsOf(text: string): string[] {
  return parseNote(text).sections.map(({ type, start, end }) => `${type} ${JSON.stringify(text.slice(start, end))}`);
}

test.each([
  ['a\nb\n\nc', ['paragraph "a\\nb"', 'paragraph "c"']],
  ['# a\nb', ['heading "# a"', 'paragraph "b"']],
  ['a\n===\nb\n---', ['heading "a\\n==="', 'heading "b\\n---"']],
  ['a\n ===', ['paragraph "a\\n ==="']],
  ['a\n=== ', ['paragraph "a\\n=== "']],
  ['> a\nb\n\nc', ['blockquote "> a\\nb"', 'paragraph "c"']],
  ['> a\n    b', ['blockquote "> a"', 'code "    b"']],
  ['> [!note]- T\n> b', ['callout "> [!note]- T\\n> b"']],
  ['> [!note]x\n> b', ['blockquote "> [!note]x\\n> b"']],
  ['>  [!note]', ['blockquote ">  [!note]"']],
  ['- a\n\n\n- b\n\nc', ['list "- a\\n\\n\\n- b"', 'paragraph "c"']],
  ['- a\n* b', ['list "- a"', 'list "* b"']],
  ['a\n- b\n\n2. c', ['paragraph "a"', 'list "- b"', 'list "2. c"']],
  ['a\n2. b', ['paragraph "a\\n2. b"']],
  ['***\n- - -', ['thematicBreak "***"', 'thematicBreak "- - -"']],
  ['```x\n\n# a\n```\nb', ['code "```x\\n\\n# a\\n```"', 'paragraph "b"']],
  ['- ```\nx\n\ny', ['list "- ```\\nx"', 'paragraph "y"']],
  ['    a\n\n    b\nc', ['code "    a\\n\\n    b"', 'paragraph "c"']],
  ['$$\na\n$$\nb', ['math "$$\\na\\n$$"', 'paragraph "b"']],
  ['$$ a $$\nb', ['paragraph "$$ a $$\\nb"']],
  ['a\n%%\n\n- b\n%%\nc', ['paragraph "a"', 'comment "%%\\n\\n- b\\n%%"', 'paragraph "c"']],
  ['%% a %%', ['paragraph "%% a %%"']],
  ['%%\nx\n%% \nb', ['comment "%%\\nx\\n%% "', 'paragraph "b"']],
  ['%%\nx\n%%%%\nb', ['comment "%%\\nx\\n%%%%"', 'paragraph "b"']],
  ['%%\nx %% a\nb', ['comment "%%\\nx %%"', 'paragraph " a\\nb"']],
  ['%%\nx\n%% # a\nb', ['comment "%%\\nx\\n%%"', 'heading " # a"', 'paragraph "b"']],
  ['%%\nx\n%% [^1]: a\nb', ['comment "%%\\nx\\n%%"', 'footnoteDefinition " [^1]: a\\nb"']],
  ['%%\nx\n%% - a\n- b', ['comment "%%\\nx\\n%%"', 'list " - a\\n- b"']],
  ['%%\nx\n%% > a\nb', ['comment "%%\\nx\\n%%"', 'blockquote " > a\\nb"']],
  ['%%\nx\n%% %%y\nz\n%%\nb', ['comment "%%\\nx\\n%%"', 'comment " %%y\\nz\\n%%"', 'paragraph "b"']],
  ['%%\nx\n%% ```\n# a\n```', ['comment "%%\\nx\\n%%"', 'code " ```\\n# a\\n```"']],
  ['[^1]: a\n%%\n- b', ['footnoteDefinition "[^1]: a\\n%%"', 'list "- b"']],
  ['[^1]: a\n\n%%\n- b', ['footnoteDefinition "[^1]: a"', 'comment "%%\\n- b"']],
  ['> a\n%%\n- b', ['blockquote "> a"', 'comment "%%\\n- b"']],
  ['<div>\na\n\nb', ['html "<div>\\na"', 'paragraph "b"']],
  ['<!-- a\n\nb --> c\nd', ['html "<!-- a\\n\\nb --> c"', 'paragraph "d"']],
  ['[a]: b "c"\n[^1]: d\ne', ['definition "[a]: b \\"c\\""', 'footnoteDefinition "[^1]: d\\ne"']],
  ['|a|b|\n|-|\n|c|\nd|e', ['table "|a|b|\\n|-|\\n|c|"', 'paragraph "d|e"']],
  ['a|b\n-|-\nc|d\n|e|', ['table "a|b\\n-|-\\nc|d"', 'paragraph "|e|"']],
  ['a|b\n|-|-|', ['paragraph "a|b\\n|-|-|"']],
  ['a\n|b|\n|-|', ['paragraph "a\\n|b|\\n|-|"']],
  ['|a\n|-|', ['paragraph "|a\\n|-|"']],
  ['|a|\n||-|', ['paragraph "|a|\\n||-|"']],
  ['|a|\n|-|\n|b\n|c|', ['table "|a|\\n|-|"', 'paragraph "|b\\n|c|"']],
  ['$$a $b\n\nc', ['paragraph "$$a $b"', 'paragraph "c"']],
  ['$$\na $b$ c$$\nd', ['math "$$\\na $b$ c$$\\nd"']],
  ['[a]: b\n"c" d', ['paragraph "[a]: b\\n\\"c\\" d"']],
  ['[a]:\n\nb', ['definition "[a]:\\n\\nb"']],
  ['[a]: <b\nc>', ['definition "[a]: <b\\nc>"']],
  ['[^1]:\na', ['footnoteDefinition "[^1]:"', 'paragraph "a"']],
  ['[^1]:\n    a\nb', ['footnoteDefinition "[^1]:\\n    a\\nb"']],
])('the sections of %j', (text, sections) => {
  expect(sectionsOf(text)).toEqual(sections);
});

test.each([
  ['---\na: b\n---\nc', '---\na: b\n---', 'a: b\n'],
  ['\ufeff---\r\na: b\r\n---', '---\r\na: b\r\n---', 'a: b\r\n'],
  ['---\ra: b\r---\rc', '---\ra: b\r---', 'a: b\r'],
  ['---\n---\na', '---\n---', ''],
  ['---\na: b\n----\nc', '---\na: b\n---', 'a: b\n'],
])('the frontmatter of %j', (text, block, content) => {
  const { frontmatter, sections } = parseNote(text);

  expect(text.slice(frontmatter?.start, frontmatter?.end)).toBe(block);
  expect(text.slice(frontmatter?.content.start, frontmatter?.content.end)).toBe(content);
  expect(sections[0]).toEqual({ type: 'yaml', start: frontmatter?.start, end: frontmatter?.end });
});

test.each(['\n---\na: b\n---', ' ---\na: b\n---', '---\na: b\n ---', '---\na: b\n...', '---', 'a\n---\nb\n---'])(
  '%j has no frontmatter',
  (text) => {
    expect(parseNote(text).frontmatter).toBeUndefined();
  },
);

test('text after the dashes of the closing fence belongs to the body', () => {
  const text = '---\na: b\n---- [[c]]\n';

  const { sections, links } = parseNote(text);

  expect(sections.map(({ type }) => type)).toEqual(['yaml', 'list']);
  expect(links.map(({ link }) => link)).toEqual(['c']);
});

test.each([
  ['# a', 1, 'a'],
  ['## a [[b]] ##', 2, 'a [[b]]'],
  ['###', 3, ''],
  ['# a#', 1, 'a#'],
  ['###### a ^id', 6, 'a ^id'],
  ['  a *b*  \n---', 2, 'a *b*'],
])('the heading %j', (text, level, heading) => {
  expect(parseNote(text).headings).toEqual([{ start: 0, end: text.length, level, text: heading }]);
});

test.each(['#a', '####### a', '    # a', '```\n# a\n```', '%%\n# a\n%%', '<div>\n# a'])('%j has no heading', (text) => {
  expect(parseNote(text).headings).toEqual([]);
});

test('headings in lists and quotes do not count as headings of the note', () => {
  expect(parseNote('- # a\n\n> ## b\n\n# c').headings.map(({ text }) => text)).toEqual(['c']);
});

test.each([
  ['- [ ] a\n- [x] b\n- c', [' ', 'x', undefined]],
  ['* [/] a\n\n+ [-]\tb\n\n1. [!] c\n\n2) [>] d', ['/', '-', '!', '>']],
  ['- [x]a\n- [] b\n- [xy] c\n- [x]', [undefined, undefined, undefined, undefined]],
  ['> - [ ] a\n>   - [x] b', [' ', 'x']],
  ['```\n- [ ] a\n```\n\n%%\n- [ ] b\n%%\n\n<!--\n- [ ] c\n-->', []],
  ['%%\n- [ ] a\n%% - [x] b\n  - [/] c', ['x', '/']],
  ['- a\n  %%\n  - [ ] b\n  %% - [x] c\n- [/] d', [undefined, 'x', '/']],
  ['[^1]: a\n%%\n- [x] b', ['x']],
  ['> [^1]: a\n> %%\n> - [x] b', ['x']],
])('the task characters of %j', (text, tasks) => {
  const { listItems } = parseNote(text);

  expect(listItems.map(({ task }) => task)).toEqual(tasks);
  expect(listItems.map(({ taskMark }) => taskMark && text.slice(taskMark.start, taskMark.end))).toEqual(tasks);
});

test.each([
  ['- a\n  - b\n    - c\n  - d\n- e', [-1, 0, 1, 0, -1]],
  ['x\n\n- a\n\t- b\n\n\n- c', [-2, 2, -2]],
  ['1. a\n   - b\n  - c', [-1, 0, -2]],
  ['> - a\n>\n> - b', [-1, -1]],
  ['- a\nlazy\n\n  - b', [-1, 0]],
  ['- a\n\u200b\t- b', [-1]],
])('the parents of the items of %j', (text, parents) => {
  expect(parseNote(text).listItems.map(({ parent }) => parent)).toEqual(parents);
});

test('an item ends before its nested list, unless it begins with that list', () => {
  const text = '- a\n  b\n  - c\n\n- d\n- 1. e\n';

  expect(parseNote(text).listItems.map(({ start, end }) => text.slice(start, end))).toEqual([
    '- a\n  b',
    '- c',
    '- d',
    '- 1. e',
    '1. e',
  ]);
});

test.each([
  ['a ^x', { x: 'a ^x' }],
  ['a\n^x', { x: 'a\n^x' }],
  ['- a ^x\n  - b ^y', { x: '- a ^x', y: '- b ^y' }],
  ['> a\n> b ^x', { x: '> a\n> b ^x' }],
  ['> a\n> b\n\n^x', { x: '> a\n> b' }],
  ['|a|\n|-|\n^x', { x: '|a|\n|-|' }],
  ['```\na ^y\n```\n\n^x', { x: '```\na ^y\n```' }],
  ['# a ^x', { x: '# a ^x' }],
  ['> [!note] a ^x', { x: '> [!note] a ^x' }],
  ['> [!note] a ^x\n> b', {}],
  ['- a\n\n^x', { x: '- a' }],
  ['a ^x b', {}],
  ['a^x', {}],
  ['a ^x_y', {}],
])('the block ids of %j', (text, blocks) => {
  const found = parseNote(text).blocks.map(({ id, start, end }) => [id, text.slice(start, end)]);

  expect(Object.fromEntries(found)).toEqual(blocks);
});

test('footnote definitions and inline footnotes are listed in order', () => {
  const text = 'a^[b [c] #d] [^1]\n\n[^1]: e #f\n\n    g\n';

  const { footnotes, tags } = parseNote(text);

  expect(footnotes.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
    ['[inline0', '^[b [c] #d]'],
    ['1', '[^1]: e #f\n\n    g'],
  ]);
  expect(tags.map(({ tag }) => tag)).toEqual(['#f']);
});

test('containers nested too deeply are read as text', () => {
  const text = `${'> '.repeat(5000)}#a\n${'- '.repeat(5000)}#b`;

  expect(parseNote(text).sections.map(({ type }) => type)).toEqual(['blockquote', 'list']);
});
