import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const gap = 'x'.repeat(300);
const around = 'x'.repeat(100);

test('an excerpt of a short text is the text in one line', () => {
  expect(excerptOf('# Alpha\n\nProject\ttimeline\n', 'project TIME')).toBe('# Alpha Project timeline');
});

test('an excerpt shows 100 characters on both sides, and that there is more', () => {
  expect(excerptOf(`${gap}seed${gap}`, 'seed')).toBe(`...${around}seed${around}...`);
});

test('an excerpt shows each part of a query before repeating one', () => {
  const text = `${gap}seed${gap}seed${gap}seed${gap}soil${gap}`;

  expect(excerptOf(text, 'seed soil')).toBe(
    `...${around}seed${around}...${around}seed${around}...${around}soil${around}...`,
  );
});

test('adjacent matches are shown together', () => {
  expect(excerptOf(`${gap}seed and soil${gap}`, 'soil seed')).toBe(`...${around}seed and soil${around}...`);
});

test('special characters of a query are literal', () => {
  expect(excerptOf('costs (a+b) $5', 'a+b) $5')).toBe('costs (a+b) $5');
});

test('a character is not cut in two', () => {
  const text = `${'😀'.repeat(60)}seed${'😀'.repeat(60)}.`;

  expect(excerptOf(`x${text}`, 'seed')?.isWellFormed()).toBe(true);
  expect(excerptOf(text, 'seed')?.isWellFormed()).toBe(true);
});

test('a text without a match has no excerpt', () => {
  expect(excerptOf('a plan', 'seed')).toBeUndefined();
});
