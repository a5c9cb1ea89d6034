import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactionOf } from './redaction.ts';

test('secrets are replaced as they are and in JSON, the longest first', () => {
  const { replace } = redactionOf(['tok', 'token"1"', '']);

  expect(replace('a token"1" b tok c')).toBe('a *** b *** c');
  expect(replace(JSON.stringify({ key: 'token"1"' }))).toBe('{"key":"***"}');
});

test('each line of a secret of several lines is replaced, except for those that say nothing', () => {
  const { replace } = redactionOf(['BEGIN KEY\r\nabcdef\n}\nEND KEY']);

  expect(replace('BEGIN KEY | abcdef | } | END KEY')).toBe('*** | *** | } | ***');
});

test('characters of regular expressions have no meaning in a secret', () => {
  expect(redactionOf(['.*', 'a(b']).replace('abc .* a(b')).toBe('abc *** ***');
});

test('no part of a secret is left at the place where a text was cut', () => {
  const secret = 'S3cr3t-Pässword';
  const bytes = Buffer.from(`before ${secret} after`);
  const { replaceInPart } = redactionOf([secret]);

  fc.assert(
    fc.property(fc.nat({ max: bytes.length }), fc.nat({ max: bytes.length }), (from, to) => {
      const text = replaceInPart(bytes.subarray(Math.min(from, to), Math.max(from, to)).toString('utf8'));

      expect(text).not.toMatch(/S3|cr3|t-P|ssw|rd(?! after)/u);
    }),
  );
});

test('without secrets nothing is replaced', () => {
  expect(redactionOf([]).replaceInPart('text')).toBe('text');
});
