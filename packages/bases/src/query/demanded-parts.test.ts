import { expect, test } from 'vitest';
import { readBase } from '../base/read-base.ts';
import { type DemandedParts, demandedParts } from './demanded-parts.ts';

const types = { done: 'checkbox', year: 'number', topics: 'multitext', kind: 'text' };

function demandedBy(yaml: string): Partial<DemandedParts> {
  const read = readBase(yaml);
  const view = 'base' in read ? read.base.views[0] : undefined;
  if ('malformed' in read || view === undefined) throw new Error('The base of this test is malformed.');
  const parts = demandedParts(read.base, view, { thisPath: 'X.base', propertyTypes: new Map(Object.entries(types)) });
  const { folder, tags, properties } = parts;
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

const THIS = { type: 'file', path: 'X.base' };

test.each<readonly [statement: string, parts: Partial<DemandedParts> | Record<string, unknown>]>([
  ['file.hasTag("book")', { tags: ['book'] }],
  ['tags.contains("a/b") && file.tags.contains("c")', { tags: ['a/b', 'c'] }],
  ['tags.containsAll("a", "b")', { tags: ['a', 'b'] }],
  ['tags == ["a", "b"]', { tags: ['a', 'b'] }],
  ['file.inFolder("/Books/")', { folder: 'Books' }],
  ['file.inFolder("A/B") && file.inFolder("A")', { folder: 'A/B' }],
  ['file.inFolder("A") && file.inFolder("A/B")', { folder: 'A/B' }],
  ['file.inFolder("A") && "B" == file.folder', { folder: 'B' }],
  ['file.folder == "/"', { folder: '' }],
  ['file.inFolder("/")', {}],
  [
    'status == "open" && 3 == note.rank && note["the end"] == -2',
    { properties: { status: 'open', rank: 3, 'the end': -2 } },
  ],
  ['about == this && by == this.file', { properties: { about: THIS, by: THIS } }],
  ['authors.contains(this)', { properties: { authors: [THIS] } }],
  ['list(authors).contains("Emma")', { properties: { authors: ['Emma'] } }],
  ['by == link("Emma")', { properties: { by: '[[Emma]]' } }],
  ['by.contains(link("People/Emma", "Emma"))', { properties: { by: ['[[People/Emma|Emma]]'] } }],
  ['file.hasProperty("due") && !end.isEmpty()', { properties: { due: null, end: null } }],
  ['file.hasProperty("due") && due == "soon"', { properties: { due: 'soon' } }],
  ['Due == "a" && due == "b"', { properties: { Due: 'a' } }],
  ['by.contains("a") && By.contains("b")', { properties: { by: ['a', 'b'] } }],
  ['done && status', { properties: { done: true } }],
  [
    'topics == "a" && kind.contains("b") && list(year).contains(2026)',
    { properties: { topics: ['a'], kind: 'b', year: 2026 } },
  ],
])('%s demands %j', (statement, parts) => {
  expect(demandedBy(`filters: '${statement}'`)).toEqual(parts);
});

test.each([
  'status == "a" || status == "b"',
  'status != "a"',
  'due == date("2026-01-01")',
  'due > "2026"',
  'a == formula.b',
  'a == b',
  'a == null',
  'file.hasTag("a", "b")',
  'file.hasTag(a)',
  'a.contains(b)',
  'a.contains("b", "c")',
  'a.containsAll("b", c)',
  'a == link(b)',
  'a == link("b", c)',
  'a == [b]',
  'a == 1 == true',
  'a == (1 + 1)',
  '!file.hasTag("a")',
  '!a',
  'this.a == 1',
  'if(a, b == 1)',
  '',
  'a ==',
])('nothing is guessed for %s', (statement) => {
  expect(demandedBy(`filters: '${statement}'`)).toEqual({});
});

test('the filters of the base and of the view both count, but no alternatives', () => {
  const yaml = `filters:
  and:
    - a == 1
    - or: [b == 2, b == 3]
    - or: [c == 4]
    - not: [d.isEmpty(), e == 5]
views:
  - filters: { and: ['f == 6', { and: ['file.inFolder("F")'] }] }
  - filters: g == 7
`;

  expect(demandedBy(yaml)).toEqual({ folder: 'F', properties: { a: 1, c: 4, d: null, f: 6 } });
});
