import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Evaluation } from '../evaluation/evaluation.ts';
import { parseFormula } from '../evaluation/formula.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { Budget } from '../values/budget.ts';
import { directTestOf } from './direct-test.ts';

const folder = fc.constantFrom('', '/', 'Books', 'books', '/Books/', '//Books', 'Books/Old', 'Book');
const tag = fc.constantFrom('', '#', 'x', '#X', 'x/', 'x/y', 'X/Y/', 'xy', '/', '#/');
const statement = fc.oneof(
  folder.map((path) => `file.inFolder(${JSON.stringify(path)})`),
  fc.array(tag, { maxLength: 3 }).map((tags) => `file.hasTag(${tags.map((each) => JSON.stringify(each)).join(', ')})`),
);
const path = fc.constantFrom('A.md', 'Books/A.md', 'Books/Old/C.md', 'Bookshop.md', 'Books');

test('a statement that is tested directly gives what its evaluation gives', () => {
  fc.assert(
    fc.property(statement, path, fc.array(tag, { maxLength: 3 }), (text, file, tags) => {
      const vault = memoryVault({ [file]: { tags } });
      const formulas = new Map();
      const context = { vault, regexps: unguardedRegexps, formatDate: () => '', now: 0, thisPath: '', formulas };
      const evaluation = new Evaluation(context);
      const row = evaluation.newRow(file);
      const formula = parseFormula(text, 'filters');

      const direct = formula.expression && directTestOf(formula.expression);

      expect(direct?.(row, evaluation)).toBe(evaluation.evaluate(formula, row));
    }),
    { numRuns: 500 },
  );
});

test.each([
  'file.inFolder("a", "b")',
  'file.inFolder()',
  'file.inFolder(1)',
  'file.hasTag("a", 1)',
  'file.hasTag(status)',
  'note.hasTag("a")',
  'file.hasTag("a") && true',
  'file.HASTAG("a")',
])('%s is evaluated', (text) => {
  const { expression } = parseFormula(text, 'filters');

  expect(expression && directTestOf(expression)).toBeUndefined();
});

test.each(['file.inFolder("Books")', 'file.hasTag("x", "y")'])('%s takes the steps of its evaluation', (text) => {
  const vault = memoryVault({ 'A.md': { tags: ['#a', '#b', '#c'] } });
  const context = { vault, regexps: unguardedRegexps, formatDate: () => '', now: 0, thisPath: '', formulas: new Map() };
  const formula = parseFormula(text, 'filters');
  const timesUntilExhausted = (run: (evaluation: Evaluation) => unknown): number => {
    const evaluation = new Evaluation({ ...context, budget: new Budget(1000) });
    let times = 0;
    for (; !evaluation.isExhausted; times += 1) run(evaluation);
    return times;
  };

  const evaluated = timesUntilExhausted((evaluation) => evaluation.evaluate(formula, evaluation.newRow('A.md')));
  const tested = timesUntilExhausted((evaluation) => {
    if (formula.expression !== undefined) directTestOf(formula.expression)?.(evaluation.newRow('A.md'), evaluation);
  });

  expect(tested).toBe(evaluated);
});
