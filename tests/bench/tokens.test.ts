import { expect, test } from 'vitest';
import { countTokens } from './tokens.ts';

test('words, groups of digits, signs and each ideograph are one token each', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('Read the notes.')).toBe(4);
  expect(countTokens('2026-11-22\n')).toBe(5);
  expect(countTokens('常青笔记 Обзор na\u0308ive')).toBe(6);
  expect(countTokens('a1 [[b]]')).toBe(7);
});
