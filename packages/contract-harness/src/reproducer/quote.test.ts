import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROOT } from '../subject/recipe.ts';
import { unicodeText } from '../suites/obsidian-v1/fuzz/unicode.ts';
import { printCommand, quote } from './quote.ts';

function shell(script: string): Buffer {
  return spawnSync('/bin/sh', ['-c', script]).stdout;
}

test('a shell prints exactly the given text', () => {
  const texts = unicodeText({ minLength: 1, maxLength: 60 }).filter((text) => !text.includes(ROOT));

  fc.assert(
    fc.property(texts, (text) => {
      expect(shell(printCommand(text)).toString()).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('a shell prints exactly the given bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
      expect([...shell(printCommand(bytes))]).toEqual([...bytes]);
    }),
    { numRuns: 60 },
  );
});

test('a leading dash is not an option', () => {
  expect(shell(printCommand('-n\n')).toString()).toBe('-n\n');
});

test('the sandbox becomes the variable R, in plain and in escaped text', () => {
  const text = `it's in ${ROOT}/vault`;

  expect(shell(`R=/tmp/x; ${printCommand(text)}`).toString()).toBe("it's in /tmp/x/vault");
  expect(shell(`R=/tmp/x; ${printCommand(`${text}\n`)}`).toString()).toBe("it's in /tmp/x/vault\n");
});

test('words that need no quotes are not quoted', () => {
  expect(quote('/usr/bin/agent')).toBe('/usr/bin/agent');
  expect(quote('two words')).toBe("'two words'");
  expect(quote('')).toBe("''");
});
