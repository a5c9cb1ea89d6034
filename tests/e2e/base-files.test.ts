import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const shown = [
  ...['Note.md', 'Board.canvas', 'Own.base', 'Templates/T.md', 'Doc.pdf'],
  ...['png', 'jpg', 'jpeg', 'gif', 'bmp', 'svg', 'webp', 'avif'].map((extension) => `Picture.${extension}`),
  ...['mp3', 'wav', 'm4a', 'ogg', '3gp', 'flac'].map((extension) => `Sound.${extension}`),
  ...['mp4', 'webm', 'ogv', 'mov', 'mkv'].map((extension) => `Film.${extension}`),
];

const others = ['Data.csv', 'Text.txt', 'Page.html', '.hidden.md', '.folder/Note.md', 'Old/Note.md', '.obsidian/x.md'];

test('every file that Obsidian shows is a candidate, but no hidden, excluded or other file', async () => {
  const settings = { '.obsidian/app.json': '{"userIgnoreFilters": ["Old/"]}' };
  const { ask } = noteAgent({ ...settings, ...Object.fromEntries([...shown, ...others].map((path) => [path, ''])) });

  const { metadata } = await ask('query_base', { yaml: '', limit: 1000 });

  expect(metadata.rows.map(({ path }: { path: string }) => path).toSorted()).toEqual(shown.toSorted());
});

const note = `---
tags: [Book/SciFi, one]
up: "[[Emma#Part|E]]"
more: ["[[Film.mp4]]", "https://a.example"]
map: {to: "[[Bo]]"}
answer: yes
quoted: "5"
day: 2026-1-5
on: 2026-03-20
clock: 12:30
flag: on
old: no
hex: 0x1F
markdown: "[Emma](Emma.md)"
spaced: " [[Emma]]"
empty:
---
Text [[Bo]] #two #one, [out](https://a.example), [Emma](Emma.md), ![[Picture.png]] and [[Bo]]. #book/scifi
`;

const vault = {
  'A.md': note,
  'Emma.md': '',
  'Sub/Bo.md': '---\nup: "[[A]]"\n---\nTwice [[A]].\n',
  'Film.mp4': '',
  'Picture.png': 'x',
  'Board.canvas': '{"nodes":[{"id":"1","type":"file","file":"A.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
};

async function cellOf(expression: string, params: object = {}): Promise<unknown> {
  const { ask } = noteAgent(vault);
  const base = { filters: 'file.path == "A.md"', formulas: { a: expression }, views: [{ order: ['formula.a'] }] };
  const { metadata } = await ask('query_base', { yaml: JSON.stringify(base), ...params });
  return metadata.rows[0].values['formula.a'];
}

test.each<[expression: string, value: unknown]>([
  ['file.tags', ['Book/SciFi', 'one', 'two']],
  [
    'file.links.map(value.asFile().path)',
    ['Emma.md', 'Film.mp4', 'Sub/Bo.md', 'Emma.md', 'Sub/Bo.md', 'Emma.md', 'Sub/Bo.md', 'Picture.png'],
  ],
  ['file.embeds.map(value.asFile().path)', ['Picture.png']],
  ['file.backlinks.map(value.asFile().path)', ['Board.canvas', 'Sub/Bo.md']],
  ['[answer.isType("string"), quoted, day.isType("string"), clock]', [true, '5', true, '12:30']],
  ['[flag, old, hex]', ['on', 'no', 31]],
  ['on', { type: 'date', value: '2026-03-20' }],
  ['[markdown.isType("string"), spaced.isType("string")]', [true, true]],
  ['[up.asFile().path, more[0].asFile().path, map.to.asFile().path]', ['Emma.md', 'Film.mp4', 'Sub/Bo.md']],
  ['[file.hasProperty("empty"), empty.isEmpty(), file.hasProperty("EMPTY")]', [true, true, true]],
  ['[file("Picture.png").size, file("Bo").folder, file("Board.canvas").ext]', [1, 'Sub', 'canvas']],
  ['[file.hasLink("https://a.example"), file.hasLink("Film.mp4")]', [false, true]],
  ['[file.hasTag("book"), file.hasTag("TWO"), file.hasTag("three")]', [true, true, false]],
])('%s of a note is %j', async (expression, value) => {
  expect(await cellOf(expression)).toEqual(value);
});

test('"this" can be a canvas or any other file', async () => {
  expect(await cellOf('[this.file.ext, this.file.name, this == up]', { this: 'Board.canvas' })).toEqual([
    'canvas',
    'Board.canvas',
    false,
  ]);
  expect(await cellOf('[this.path, this.size, file.hasLink(this)]', { this: 'Picture.png' })).toEqual([
    'Picture.png',
    1,
    true,
  ]);
});

test('"this" is the base itself by default, which is reported', async () => {
  const { ask } = noteAgent({
    ...vault,
    'Lists/Own.base': 'filters: file == this\nformulas: {a: this.file.path}\nviews: [{order: [formula.a]}]\n',
  });

  const { metadata } = await ask('query_base', { base: 'Own' });

  expect(metadata).toMatchObject({
    this: 'Lists/Own.base',
    rows: [{ path: 'Lists/Own.base', values: { 'formula.a': 'Lists/Own.base' } }],
    problems: [{ reason: 'THIS_NOT_NAMED' }, { reason: 'THIS_NOT_NAMED' }],
  });
});
