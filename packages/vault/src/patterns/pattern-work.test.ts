import { expect, test } from 'vitest';
import { isQuickPattern } from './pattern-work.ts';

test.each([
  'draft\\.md$',
  '^(Archive|Old|Templates)\\/',
  '\\d{4}-\\d{2}-\\d{2}',
  '^.*\\/.*\\/.*$',
  '(\\/.*)?$',
  '.*a|.*b|.*c|.*d',
  '[(+*]+[^\\]+]*\\(+',
  '(?:a|b)(?=c)(?<name>d)(?<!e)',
  'a{b',
  '(ab)+c*',
  '(a|b){3}',
  '\\+\\*\\?',
])('%s ends quickly', (source) => {
  expect(isQuickPattern(source)).toBe(true);
});

test.each([
  '^(a+)+$',
  '(a*)*',
  '(a|a)*$',
  '(a|aa)+$',
  '(?:(?:a+))+',
  '(a?)+b',
  '(a+){20}',
  '(a?){30}a{30}',
  `${'a?'.repeat(30)}${'a'.repeat(30)}`,
  `${'(a|a)'.repeat(30)}b`,
  '.*.*.*.*x',
  '([a-z]+)*\\.',
  '(x{1,9})+y',
  '(?=(a+)+b)',
  '(?<n>a+)+',
  '(a{2,}){2,}',
  '(a+)+?',
])('%s may run forever', (source) => {
  expect(isQuickPattern(source)).toBe(false);
});
