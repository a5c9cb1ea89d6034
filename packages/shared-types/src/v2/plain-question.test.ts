import { expect, test } from 'vitest';
import { isPlainQuestion } from './plain-question.ts';

test.each([
  'How do I get rid of a curse?',
  '"star wars" -draft path:Projects file:plan tag:#area',
  'meeting at 10:30',
  'and/or',
  'https://example.org/page dog',
  'C:\\dog\\walk',
  'localhost:8080 dog',
  'note:this',
  'ORDER of the day',
  '锂电池 充电',
  'a (pasted) text, or OR: '.repeat(1000),
])('%j is a plain question', (query) => {
  expect(isPlainQuestion(query)).toBe(true);
});

test.each([
  'garden OR seeds',
  '(a b)',
  '[status:draft]',
  '/\\d{4}/',
  'file:/^a/',
  'line:seeds',
  'task-todo:""',
  'content:garden',
  'sectoin:garden',
  'folder:Recipes lentils',
  'Task-open:garden',
  'match_case:Garden',
  'fil:x',
])('%j needs the search language', (query) => {
  expect(isPlainQuestion(query)).toBe(false);
});
