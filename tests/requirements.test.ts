import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citedByTests } from './requirements/cited-by-tests.ts';
import { requirementIds } from './requirements.ts';

test('every requirement is cited by the title of a test that runs', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const tests = files.filter((path) => path.endsWith('.test.ts') && path !== 'requirements.test.ts');
  const cited = new Set(tests.flatMap((path) => citedByTests(readFileSync(join(import.meta.dirname, path), 'utf8'))));

  const uncited = requirementIds.filter((id) => !cited.has(id));

  expect(uncited).toEqual([]);
});

const cite = (...ids: string[]) => `requirement(${ids.map((id) => `'${id}'`).join(', ')})`;

test.each([
  [`test(\`does \${${cite('a', 'b')}}\`, () => {});`, ['a', 'b']],
  [`test.each([[')']])(\`does %s \${${cite('a')}}\`, () => {});`, ['a']],
  [`describe.each(all)('x', () => { test(\`does \${${cite('a')}}\`, async () => {}); });`, ['a']],
  [`describe.each(all)(\`x \${${cite('a')}}\`, () => { test('does', () => {}); });`, ['a']],
  [`describe(\`x \${${cite('a')}}\`, () => { test.skip('does', () => {}); });`, []],
  [`const ids = ${cite('a')}; test(\`does \${ids}\`, () => {});`, ['a']],
  [`const ids = ${cite('a')}; test('does', () => { ids; });`, []],
  [`// test(\`does \${${cite('a')}}\`, () => {});`, []],
  [`test('does', () => { ${cite('a')}; });`, []],
  [`test(\`does \${${cite('a')}}\`);`, []],
  [`test.skip(\`does \${${cite('a')}}\`, () => {});`, []],
  [`test.skip.each([1])(\`does \${${cite('a')}}\`, () => {});`, []],
  [`test.skipIf(absent)(\`does \${${cite('a')}}\`, () => {});`, []],
  [`describe.skip('x', () => { test(\`does \${${cite('a')}}\`, () => {}); });`, []],
])('%s cites %j', (source, ids) => {
  expect(citedByTests(source)).toEqual(ids);
});
