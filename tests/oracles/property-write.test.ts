import { expect, test } from 'vitest';
import type { PropertyEdit } from '../../packages/markdown/src/properties/changes.ts';
import { setProperties } from '../../packages/markdown/src/properties/edits.ts';
import { applySplices } from '../../packages/markdown/src/text/splice.ts';
import { oracle } from './shared-data.ts';

interface PropertyWrites {
  readonly scalars: readonly (readonly [value: string, line: string])[];
  readonly lists: readonly (readonly [name: string, value: string, lines: string])[];
}

const writes = oracle<PropertyWrites>('property-write.json');

test.skipIf(writes === undefined)('text is quoted as in Obsidian', () => {
  for (const [value, line] of writes?.scalars ?? []) {
    const name = line.slice(0, line.indexOf(':'));

    expect(written({ set: { [name]: value } })).toBe(line);
  }
});

test.skipIf(writes === undefined)('a list is written as in Obsidian', () => {
  for (const [label, value, lines] of writes?.lists ?? []) {
    const name = label.split(' ')[0] ?? '';

    expect(written({ set: { [name]: value === '[]' ? [] : value.split(',') } })).toBe(lines);
  }
});

/** The lines between the fences of a note that had no properties. */
function written(edit: PropertyEdit): string {
  const result = setProperties('body\n', edit);
  if ('malformed' in result) throw new Error(result.malformed.message);
  return applySplices('body\n', result.splices).slice('---\n'.length, -'\n---\nbody\n'.length);
}
