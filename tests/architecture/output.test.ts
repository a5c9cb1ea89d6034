import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Stdout carries the answer: only one file of a program writes to it. */
const writers = /\/src\/(main|(\w+\/)?write-stdout)\.ts$/;

const toStdout = [
  // Its width may be read.
  /(?<![\w.#])process\.stdout\b(?!\.columns)/,
  /\bstdout\b[^;]*\}\s*from 'node:process'/,
  /\bconsole\.(log|info|debug|dir|table)\b/,
  /\bwriteSync\(\s*(1|STDOUT)\b/,
  /'\/dev\/(stdout|fd\/1)'/,
];

/** People read stderr on any terminal: only the platform's writer and each program's main.ts write to it. */
const toStderr = [
  /(?<![\w.#])process\.stderr\b/,
  /\bstderr\b[^;]*\}\s*from 'node:process'/,
  /\bconsole\.(error|warn|trace|assert)\b/,
  /\bwriteSync\(\s*(2|STDERR)\b/,
  /'\/dev\/(stderr|tty|fd\/2)'/,
];

test('only main.ts and write-stdout.ts write to stdout', () => {
  const others = sourceFiles().filter(({ path, code }) => !writers.test(path) && isMatched(code, toStdout));

  expect(others.map(({ path }) => path)).toEqual([]);
});

test('no program has two writers of stdout', () => {
  const found = sourceFiles().filter(({ code }) => isMatched(code, toStdout));
  const programs = found.map(({ path }) => path.replace(/\/src\/.*/, ''));

  expect(programs).toEqual([...new Set(programs)]);
});

test("only main.ts and the platform's stderr.ts write to stderr", () => {
  const writers = sourceFiles().filter(({ code }) => isMatched(code, toStderr));

  expect(writers.map(({ path }) => path)).toEqual(['orchestrator/src/main.ts', 'packages/platform/src/stderr.ts']);
});

test('every writer to a standard stream makes control characters visible', () => {
  const writers = sourceFiles().filter(({ code }) => isMatched(code, [...toStdout, ...toStderr]));
  const careless = writers.filter(({ code }) => !/\bvisible(On)?\b/.test(code));

  expect(writers.length).toBeGreaterThan(4);
  expect(careless.map(({ path }) => path)).toEqual([]);
});

test('only the kits of the command line write terminal sequences', () => {
  const steering = sourceFiles().filter(({ code }) => /\\u001b|\\x1b|\\e\[|\bstyleText\b|\.draw\(/.test(code));

  expect(steering.map(({ path }) => path)).toEqual([
    'orchestrator/src/cli/live-tree.ts',
    'packages/cli/src/look.ts',
    YAML_ESCAPES,
    'packages/platform/src/stderr.ts',
  ]);
});

/** Knows how YAML spells the escape character, and writes nothing. */
const YAML_ESCAPES = 'packages/markdown/src/properties/yaml-quoting.ts';

function isMatched(code: string, ways: readonly RegExp[]): boolean {
  return ways.some((way) => way.test(code));
}
