import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirementIds } from './requirements.ts';

test('every requirement is cited by a test', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const tests = files.filter((path) => path.endsWith('.test.ts') && path !== 'requirements.test.ts');
  const citations = tests.flatMap((path) => {
    const source = readFileSync(join(import.meta.dirname, path), 'utf8');
    return [...source.matchAll(/requirement\(([^)]*)\)/g)].flatMap(([, ids = '']) =>
      [...ids.matchAll(/'([^']+)'/g)].map(([, id]) => id),
    );
  });

  const uncited = requirementIds.filter((id) => !citations.includes(id));

  expect(uncited).toEqual([]);
});
