import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Stdout carries the answer: one file of a program writes to it, and everything else gives it what to write. */
const writers = /\/src\/(main|(\w+\/)?write-stdout)\.ts$/;

const writing = [
  /(?<![\w.#])process\.stdout\b/,
  /\bstdout\b[^;]*\}\s*from 'node:process'/,
  /\bconsole\.(log|info|debug|dir|table)\b/,
  /\bwriteSync\(\s*(1|STDOUT)\b/,
  /'\/dev\/(stdout|fd\/1)'/,
];

test('only main.ts and write-stdout.ts write to stdout', () => {
  const others = sourceFiles().filter(({ path, code }) => !writers.test(path) && writing.some((way) => way.test(code)));

  expect(others.map(({ path }) => path)).toEqual([]);
});

test('no program has two writers of stdout', () => {
  const found = sourceFiles().filter(({ code }) => writing.some((way) => way.test(code)));
  const programs = found.map(({ path }) => path.replace(/\/src\/.*/, ''));

  expect(programs).toEqual([...new Set(programs)]);
});
