import { expect, test } from 'vitest';
import { evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['by.asFile().path', 'Books/Emma.md'],
  ['by.asFile().properties.icon', 'star'],
  ['lost.asFile()', null],
  ['lost.asFile().path', null],
  ['by.linksTo(file)', true],
  ['by.linksTo(file("Ann"))', false],
  ['lost.linksTo(file)', false],
  ['by.linksTo("Dune")', failure('Type error in "linksTo", parameter "file". Expected File, given String.')],
  ['shown.contains("Em")', true],
  ['shown.startsWith("E|")', false],
  ['shown.lower()', 'emma'],
  ['file.embeds[0].containsAny(".jpg", ".png")', true],
  ['site.contains("example")', true],
  ['by.path', failure('Cannot find "path" on type Link')],
  ['by.length', failure('Cannot find "length" on type Link')],
  ['by.nope()', failure('Cannot find function "nope" on type Link')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
