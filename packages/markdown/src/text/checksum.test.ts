import { expect, test } from 'vitest';
import { textChecksum } from './checksum.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /.');

test('different short texts have different checksums', () => {
  const texts = LETTERS.flatMap((a) => LETTERS.flatMap((b) => [a + b, ...LETTERS.map((c) => a + b + c)]));

  expect(new Set(texts.map(textChecksum)).size).toBe(texts.length);
});

test('texts that differ only in the order, number or position of characters have different checksums', () => {
  const texts = [
    '',
    'a',
    'aa',
    'aaa',
    '\0',
    '\0\0',
    'ab',
    'ba',
    `${'x'.repeat(500)}y`,
    `y${'x'.repeat(500)}`,
    'é',
    'e\u0301',
  ];

  expect(new Set(texts.map(textChecksum)).size).toBe(texts.length);
});

test('half of the checksums of 100,000 numbered notes are odd, and all are integers below 2^53', () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => textChecksum(`Folder/Note ${at}.md`));

  expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Math.abs(numbers.filter((number) => number % 2 === 1).length - 50_000)).toBeLessThan(1000);
  expect(Math.abs(numbers.filter((number) => number >= 2 ** 52).length - 50_000)).toBeLessThan(1000);
});
