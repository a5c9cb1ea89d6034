import { expect, test } from 'vitest';
import { parseNote } from './parse-note.ts';

test.each([
  ['[[a]]', 'a', 'a'],
  ['[[a|b|c]]', 'a', 'b|c'],
  ['[[a#b#c]]', 'a#b#c', 'a > b > c'],
  ['[[#b]]', '#b', 'b'],
  ['[[#^b]]', '#^b', '^b'],
  ['[[ a | b ]]', ' a ', ' b '],
  ['[[Sq]uare]]', 'Sq]uare', 'Sq]uare'],
  ['[[|a]]', '|a', '|a'],
  ['[a](b.md)', 'b.md', 'a'],
  ['[a](b%20c.md#d "t")', 'b c.md#d', 'a'],
  ['[a](<b c.md>)', 'b c.md', 'a'],
  ['[a](b(c)\\).md)', 'b(c)).md', 'a'],
  ['[a](b&amp;c)', 'b&c', 'a'],
  ['[a](50%)', '50%', 'a'],
  ['[a [b] c](d)', 'd', 'a [b] c'],
  ['[a](../b.md)', '../b.md', 'a'],
  ['[a](#b)', '#b', 'a'],
  ['[](a)', 'a', ''],
])('%j leads to %j and is shown as %j', (text, link, displayText) => {
  const { links, embeds } = parseNote(text);

  expect(embeds).toEqual([]);
  expect(links).toMatchObject([{ start: 0, end: text.length, link, displayText, isEmbed: false }]);
});

test.each([
  '[[]]',
  '[[a\nb]]',
  '\\[[a\\]]',
  '`[[a]]`',
  '$[[a]]$',
  '```\n[[a]]\n```',
  '    [[a]]',
  '<!-- [[a]] -->',
  '<div>[[a]]</div>',
  '[a](b c)',
  '[a]()',
  '[a](https://b.c)',
  '[a](mailto:b@c.d)',
  '[a](obsidian://open)',
  '[a](b',
  'http://a.b/[[c]]',
  '^[[[a]]]',
])('%j contains no link', (text) => {
  expect(parseNote(text)).toMatchObject({ links: [], embeds: [] });
});

test.each([
  ['![[a.png|100x145]]', 'a.png', '100x145'],
  ['![[a#b]]', 'a#b', 'a > b'],
  ['![a|100](b.png)', 'b.png', 'a|100'],
  ['![a [[b]] #c](d%20e.png)', 'd e.png', 'a [[b]] #c'],
])('%j embeds %j and is shown as %j', (text, link, displayText) => {
  const { links, embeds, tags } = parseNote(text);

  expect([links, tags]).toEqual([[], []]);
  expect(embeds).toMatchObject([{ start: 0, end: text.length, link, displayText, isEmbed: true }]);
});

test.each([
  ['> a [b](c\n> "t") [[d|e]]', ['c', 'd'], ['b', 'e']],
  ['- x\n  ![b](<c d>) [[e]]', ['e', 'c d'], [undefined, 'b']],
  ['|[[a\\|b]]|[[c]]|\n|-|-|', ['a', 'c'], ['b', undefined]],
  ['|[[\\|b]]|\n|-|-|', ['\\|b'], [undefined]],
  ['\ufeff[[a]]\r\n> [[b|c]]\r\n> [[d]]', ['a', 'b', 'd'], [undefined, 'c', undefined]],
])('target and display of the links of %j have the right spans', (text, targets, displays) => {
  const { links, embeds } = parseNote(text);
  const all = [...links, ...embeds];

  expect(all.map(({ target }) => text.slice(target.start, target.end))).toEqual(targets);
  expect(all.map(({ display }) => display && text.slice(display.start, display.end))).toEqual(displays);
});

test('links are found in headings, comments, callouts, tables, footnotes and emphasis', () => {
  const text =
    '# [[a]]\n%% [[b]] %%\n\n> [!x] [[c]]\n> [[d]]\n\n|[[e]]|\n|-|\n\n[^1]: **[[f]]**\n\n%%\n[[g]]\n\n[[h]]\n%%';

  expect(
    parseNote(text)
      .links.map(({ link }) => link)
      .join(''),
  ).toBe('abcdefgh');
});

test('a link around an embed comes before it', () => {
  const { links, embeds } = parseNote('[![a](b.png)](c)');

  expect([links, embeds]).toMatchObject([[{ link: 'c', start: 0 }], [{ link: 'b.png', start: 1 }]]);
});

test('references match labels that the note defines, in any case and spacing', () => {
  const text = '[a][B  c] [b c][] [b\nC] ![d][b c] [e] [f]\n\n[b c]: ./g%20h.md "t"\n[f]: https://i.j\n> [k]: <l m>';

  const { referenceLinks, definitions } = parseNote(text);

  expect(referenceLinks.map(({ start, end, label, isEmbed }) => [text.slice(start, end), label, isEmbed])).toEqual([
    ['[a][B  c]', 'B  c', false],
    ['[b c][]', 'b c', false],
    ['[b\nC]', 'b\nC', false],
    ['![d][b c]', 'b c', true],
    ['[f]', 'f', false],
  ]);
  expect(definitions.map(({ label, link, target }) => [label, link, text.slice(target.start, target.end)])).toEqual([
    ['b c', './g h.md', './g%20h.md'],
    ['k', 'l m', 'l m'],
  ]);
});

test.each([
  ['#a #b/c #1a #日本 #é #😀', ['#a', '#b/c', '#1a', '#日本', '#é', '#😀']],
  ['a\u00a0#b\u3000#c\u200b#d', ['#b', '#c']],
  ['#1 #12#ab (#c) "#d x#e ##f', []],
  ['#a#b/#c #d_ #e-', ['#a', '#b/', '#c', '#d_', '#e-']],
  ['*#a* __#b__ ~~#c~~ ==#d== [#e] [#f](g) \\*#h `i`#j', ['#a', '#b', '#c', '#d', '#e', '#f', '#h', '#j']],
  ['#a，b #c。d #e…f', ['#a，b', '#c。d', '#e']],
  ['<b>#a</b> <a href="#b">', ['#a']],
  ['https://a.b/#c www.a.b/#d a@b.c#e', ['#e']],
  ['%%#a%% %%#b', ['#a']],
  ['==#a\n#b==', ['#a', '#b']],
  ['[[^1]#a b](c)', ['#a']],
  ['[^[1]#a', ['#a']],
  ['<a@b>#a <![c://d>#e <mailto:f>#g', ['#a', '#e']],
  ['x <!A b>#a <!A>#b <?c?>#d', ['#a', '#d']],
  ['x <?a #b\n#c?>#d', ['#b', '#c']],
  ['$$$$#a', ['#a']],
])('the tags of %j', (text, tags) => {
  expect(parseNote(text).tags.map(({ tag }) => tag)).toEqual(tags);
});
