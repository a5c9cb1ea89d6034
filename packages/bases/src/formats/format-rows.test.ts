import { expect, test } from 'vitest';
import { parsePropertyId } from '../base/property-id.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { linkTo } from '../values/link.ts';
import type { Value } from '../values/value.ts';
import { formatRows, type RowFormat } from './format-rows.ts';
import { toWireValue } from './wire-value.ts';

const columns = ['note.a', 'note.b'].map((id) => ({ property: parsePropertyId(id), name: 'A|"B"', type: undefined }));
const values: readonly Value[] = ['x, "y"\n|z\t', ['1', linkTo('People/Ann', 'X.md', 'Ann'), 2.5]];
const rows = { columns, rows: [{ path: 'X.md', values }] };

test.each<[RowFormat, string]>([
  ['csv', 'path,"A|""B""","A|""B"""\r\nX.md,"x, ""y""\n|z\t","1, Ann, 2.5"\r\n'],
  ['tsv', 'path\tA|"B"\tA|"B"\nX.md\tx, "y" |z \t1, Ann, 2.5\n'],
  ['md', '| A\\|"B" | A\\|"B" |\n| --- | --- |\n| x, "y" \\|z\t | 1, Ann, 2.5 |\n'],
  ['paths', 'X.md\n'],
])('%s quotes and escapes what its syntax needs', (format, text) => {
  expect(formatRows(rows, format)).toBe(text);
});

test('json has one object for each row, and no key twice', () => {
  expect(JSON.parse(formatRows(rows, 'json'))).toEqual([
    { path: 'X.md', 'A|"B"': 'x, "y"\n|z\t', 'A|"B" 2': ['1', 'Ann', 2.5] },
  ]);
});

const vault = memoryVault({ 'People/Ann.md': {} });

test.each<[Value, unknown]>([
  [null, null],
  [true, true],
  [0.5, 0.5],
  ['text', 'text'],
  [Number.POSITIVE_INFINITY, { type: 'number', text: '∞' }],
  [Number.NEGATIVE_INFINITY, { type: 'number', text: '-∞' }],
  [Number.NaN, { type: 'number', text: 'NaN' }],
  [{ type: 'tag', text: 'a/b' }, 'a/b'],
  [
    { type: 'date', ms: new Date(2026, 2, 20).getTime(), hasTime: false },
    { type: 'date', value: '2026-03-20' },
  ],
  [
    { type: 'date', ms: new Date(2026, 2, 20).getTime(), hasTime: true, phrase: 'in 3 days' },
    { type: 'date', value: '2026-03-20T00:00:00', text: 'in 3 days' },
  ],
  [
    { type: 'duration', months: 0, days: 2, ms: 0 },
    { type: 'duration', milliseconds: 172_800_000, text: '2 days' },
  ],
  [
    [linkTo('Ann', 'X.md'), linkTo('Nowhere#h', 'X.md')],
    [
      { type: 'link', text: 'Ann', path: 'People/Ann.md' },
      { type: 'link', text: 'Nowhere#h', path: null },
    ],
  ],
  [
    { type: 'file', path: 'X.md' },
    { type: 'file', path: 'X.md' },
  ],
  [
    { type: 'image', text: 'a.png' },
    { type: 'image', text: 'a.png' },
  ],
  [
    { type: 'icon', text: 'star' },
    { type: 'icon', text: 'star' },
  ],
  [
    { type: 'html', text: '<b>' },
    { type: 'html', text: '<b>' },
  ],
  [
    { type: 'url', url: 'https://a.b', display: undefined },
    { type: 'url', text: 'https://a.b' },
  ],
  [
    { type: 'error', message: 'm' },
    { type: 'error', message: 'm' },
  ],
  [
    { type: 'object', members: { a: 1 }, source: 'X.md', isNote: false },
    { type: 'object', value: { a: 1 } },
  ],
])('%j is sent as %j', (value, wire) => {
  expect(toWireValue(value, vault)).toEqual(wire);
});
