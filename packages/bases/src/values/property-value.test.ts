import { expect, test } from 'vitest';
import { date, evaluate } from '../evaluation/evaluate.test.kit.ts';

test.each([
  ['nothing', 'null'],
  ['absent', 'null'],
  ['done', 'boolean'],
  ['zero', 'number'],
  ['text', 'string'],
  ['five', 'string'],
  ['yes', 'string'],
  ['due', 'date'],
  ['at', 'date'],
  ['day', 'string'],
  ['clock', 'string'],
  ['list', 'list'],
  ['map', 'object'],
  ['by', 'link'],
  ['shown', 'link'],
  ['markdown', 'string'],
  ['part', 'string'],
  ['site', 'url'],
  ['parts[0]', 'link'],
  ['parts[1]', 'date'],
  ['parts[2]', 'url'],
  ['parts[3]', 'string'],
  ['map.B.on', 'date'],
  ['map.B.to', 'link'],
  ['tags', 'list'],
  ['tags[0]', 'string'],
  ['file', 'file'],
  ['file.tags[0]', 'string'],
  ['file.properties', 'object'],
  ['note', 'object'],
  ['/a/', 'regexp'],
  ['duration("1d")', 'duration'],
  ['due - at', 'duration'],
  ['link("Emma")', 'link'],
  ['link("https://a.example")', 'url'],
  ['image("a.png")', 'image'],
  ['icon("x")', 'icon'],
  ['html("x")', 'html'],
])('%s has the type %s, however the type is written', (expression, type) => {
  expect(evaluate(`(${expression}).isType("${type}")`)).toBe(true);
  expect(evaluate(`(${expression}).isType("${type.toUpperCase()}")`)).toBe(true);
  expect(evaluate(`(${expression}).isType("error")`)).toBe(false);
});

test.each([
  ['nothing', ''],
  ['true', 'true'],
  ['n / 4', '0.5'],
  ['1 / 0', 'Infinity'],
  ['1 / 0 + ""', 'Infinity'],
  ['text', 'Ann'],
  ['due', '2026-03-20'],
  ['at', '2026-03-01T18:45:30'],
  ['duration("1d")', 'a day'],
  ['duration("14d")', '14 days'],
  ['duration("45s")', 'a minute'],
  ['duration("44s")', 'a few seconds'],
  ['mixed', '1, two, '],
  ['[[1, 2], 3]', '1, 2, 3'],
  ['map', '{"a":1,"B":{"on":"2026-01-02","to":"[[Emma]]"}}'],
  ['by', '[[Emma]]'],
  ['shown', '[[Emma#Part|E]]'],
  ['site', 'https://a.example/b'],
  ['link("https://a.example", "shown")', 'https://a.example'],
  ['file', 'Books/Dune.md'],
  ['/a+/gi', 'a+'],
  ['image("a.png")', '![](a.png)'],
  ['icon("star")', 'star'],
  ['html("<b>")', '<b>'],
  ['tags', 'book/scifi, Classic'],
])('the text of %s is %j', (expression, text) => {
  expect(evaluate(`(${expression}).toString()`)).toBe(text);
});

test.each([
  [false, ['nothing', 'absent', 'done', 'zero', '0 / 0', 'empty', 'duration("0s")', 'none', 'nomap', '""', 'false']],
  [true, ['owned', 'n', '-1', '1 / 0', 'text', '"false"', '" "', 'due', 'duration("1s")', 'mixed', '[null]', 'map']],
  [true, ['by', 'lost', 'site', 'file', '/a/', 'image("")', 'icon("")', 'html("")', 'note', 'tags[0]']],
])('in a condition, it is %j that these hold: %j', (isTrue, expressions) => {
  for (const each of expressions) {
    expect([each, evaluate(`if(${each}, true, false)`)]).toEqual([each, isTrue]);
    expect([each, evaluate(`(${each}).isTruthy()`)]).toEqual([each, isTrue]);
  }
});

test.each([
  [true, ['nothing', 'absent', 'empty', 'none', 'nomap', '""', '[]', '"".split("x").slice(1)']],
  [false, ['zero', 'done', 'n', 'text', '" "', 'mixed', '[null]', 'map', 'due', 'by', 'lost', 'file', 'site']],
])('it is %j that these are empty: %j', (isEmpty, expressions) => {
  for (const each of expressions) expect([each, evaluate(`(${each}).isEmpty()`)]).toEqual([each, isEmpty]);
});

test.each<[expression: string, value: unknown]>([
  ['TEXT', 'Ann'],
  ['note.Text', 'Ann'],
  ['note["two words"]', 'x'],
  ['Größe', 7],
  ['map.A', 1],
  ['map["b"].ON', date('2026-01-02')],
  ['file.properties.due', date('2026-03-20')],
  ['note.file', 'shadowed'],
  ['file["name"]', 'Dune'],
  ['note["map"]["a"]', 1],
  ['note[text]', null],
  ['absent.x.y', null],
  ['absent["x"][0]', null],
  ['absent[0]', null],
  ['absent.lower()', null],
  ['absent.nothing.like.this()', null],
  ['absent.isTruthy()', false],
  ['absent.isEmpty()', true],
  ['absent.isType("null")', true],
  ['absent.toString()', ''],
  ['list[0]', 3],
  ['list[5]', null],
  ['list[-1]', null],
  ['list[nothing]', null],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});

test('a name that two properties have in other cases is the one that is written so', () => {
  expect(evaluate('n', { at: 'Books/Emma.md' })).toBe(8);
  expect(evaluate('icon', { at: 'Books/Emma.md' })).toBe('star');
});
