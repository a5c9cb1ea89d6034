import { expect, test } from 'vitest';
import { parseYamlProperties } from './yaml-document.ts';
import { LONGEST_YAML, MOST_LEVELS, MOST_TOKENS } from './yaml-limits.ts';

function readYaml(source: string) {
  const text = `---\n${source}\n---\n`;
  return parseYamlProperties(text, { start: 4, end: 5 + source.length });
}

/** A value nested in maps and lists. The properties themselves are one level. */
const nested: readonly (readonly [string, (levels: number) => string])[] = [
  ['lists between brackets', (levels) => `a: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`],
  ['maps between brackets', (levels) => `a: ${'{a: '.repeat(levels - 1)}1${'}'.repeat(levels - 1)}`],
  ['maps', (levels) => Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ['lists', (levels) => `a:\n${'- '.repeat(levels - 1)}1`],
];

test.each(nested)('%s are read up to the limit and rejected beyond it', (_, nest) => {
  expect(readYaml(nest(MOST_LEVELS))).toHaveProperty('values');
  expect(readYaml(nest(MOST_LEVELS + 1))).toMatchObject({
    malformed: { message: expect.stringContaining(`${MOST_LEVELS} levels`) },
  });
});

test('the location where the nesting becomes too deep is reported', () => {
  const read = readYaml(`a: 1\nb: ${'['.repeat(100_000)}`);

  expect(read).toMatchObject({ malformed: { line: 3, column: 4 + MOST_LEVELS } });
});

test.each([
  ['in quotes', `a: "${'[{'.repeat(1_000)}"`],
  ['in single quotes', `a: '${'[{'.repeat(1_000)}'`],
  ['in a plain text', `a: x${' [{'.repeat(1_000)}`],
  ['in a comment', `a: 1 # ${'[{'.repeat(1_000)}`],
  ['in a text block', `a: |\n  ${'[{- '.repeat(1_000)}\nb: >\n${'  - - -\n'.repeat(1_000)}`],
  ['side by side', `a: [${'[[]], {}, '.repeat(1_000)}1]`],
])('brackets %s do not count as nesting', (_, source) => {
  expect(readYaml(source)).toHaveProperty('values.a');
});

test('frontmatter is read up to a maximum length and rejected beyond it', () => {
  const fitting = `a: [${' '.repeat(LONGEST_YAML - 6)}]`;

  expect(readYaml(fitting)).toHaveProperty('values.a');
  expect(readYaml(`${fitting} `)).toMatchObject({
    malformed: { line: 2, column: 1, message: expect.stringContaining(`${LONGEST_YAML}`) },
  });
});

test.each([
  ['maps and lists', (count: number) => `a: [${'[],'.repeat(count / 3)}]`],
  ['faults', (count: number) => `- &a\n${'? [\n'.repeat(count / 5)}`],
])('too many tokens of %s are rejected, before the library builds a document of them', (_, make) => {
  expect(readYaml(make(MOST_TOKENS * 2))).toMatchObject({
    malformed: { message: expect.stringContaining(`${MOST_TOKENS} tokens`) },
  });
});

test('25,000 properties are within the limits', () => {
  const source = Array.from({ length: 25_000 }, (_, index) => `key${index}: ${index}`).join('\n');

  expect(readYaml(source)).toHaveProperty('values.key24999', 24_999);
});
