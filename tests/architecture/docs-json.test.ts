import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root }).sort()];

test.each(pages)('every JSON example in %s is valid, as a whole or line by line', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const examples = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, example = '']) => example.trim());

  expect(examples.filter((example) => !isJson(example) && !example.split('\n').every(isJson))).toEqual([]);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
