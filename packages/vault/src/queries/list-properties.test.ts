import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { listProperties, type PropertyListQuery } from './list-properties.ts';

const vault = createMemoryReader({
  'A.md': '---\nStatus: open\ndue: 2026-03-01\ntags: [x]\nrating: 3\n---\n',
  'P/B.md': '---\nstatus: [late, open]\ndue: 2026-03-01T12:00\nempty:\ndone: true\nmap: {a: 1}\n---\n',
  'P/C.md': '---\nstatus: open\naliases: Sea\n---\n',
  'P/Bad.md': '---\nstatus: [\n---\n',
});

test('properties are listed by use, merging names that differ in case', async () => {
  const { items, total } = await listed({});

  expect(items.map(({ name, type, notes }) => `${name} ${type} ${notes}`)).toEqual([
    'Status text 3',
    'due date 2',
    'aliases aliases 1',
    'done checkbox 1',
    'empty text 1',
    'map unknown 1',
    'rating number 1',
    'tags tags 1',
  ]);
  expect(total).toBe(8);
});

test('properties named like members of JavaScript objects are ordinary properties', async () => {
  const reader = createMemoryReader({ 'A.md': '---\n__proto__: x\nconstructor: 2\ntoString:\n---\n' });

  const { items } = await listProperties(reader, { sort: 'name', limit: 10, cursor: undefined });

  expect(items.map(({ name, type, values }) => [name, type, values])).toEqual([
    ['__proto__', 'text', ['x']],
    ['constructor', 'number', ['2']],
    ['toString', 'text', []],
  ]);
});

test('a property has its types and some of its values', async () => {
  const { items } = await listed({ limit: 1 });

  expect(items[0]).toMatchObject({
    isDeclared: false,
    seen: { text: 2, list: 1 },
    distinct: 2,
    values: ['open', 'late'],
  });
});

test('a type that the vault declares takes precedence', async () => {
  const propertyTypes = new Map([
    ['status', 'multitext'],
    ['due', 'new kind'],
  ]);

  const { items } = await listProperties(
    { ...vault, settings: { ...vault.settings, propertyTypes } },
    { limit: 2, cursor: undefined },
  );

  expect(items.map(({ type, isDeclared }) => [type, isDeclared])).toEqual([
    ['list', true],
    ['unknown', true],
  ]);
});

test('properties of a folder are listed by name, in pages', async () => {
  const first = await listed({ folder: 'P', sort: 'name', limit: 4 });
  const second = await listed({ folder: 'P', sort: 'name', limit: 4, cursor: first.nextCursor ?? '' });

  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    'aliases',
    'done',
    'due',
    'empty',
    'map',
    'status',
  ]);
});

async function listed(wanted: Partial<PropertyListQuery>) {
  return await listProperties(vault, { limit: 50, cursor: undefined, ...wanted });
}
