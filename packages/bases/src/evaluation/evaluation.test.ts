import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globalNames, namesOf } from '../functions/table.ts';
import { loadDateFormat } from '../ports/date-format.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { anyExpression } from '../syntax/expression.test.kit.ts';
import { printExpression } from '../syntax/print-expression.ts';
import { Budget } from '../values/budget.ts';
import { FormulaError } from '../values/formula-error.ts';
import type { Outcome } from './evaluate-expression.ts';
import { Evaluation, type EvaluationOptions } from './evaluation.ts';
import { parseFormula } from './formula.ts';
import { memoryVault } from './memory-vault.test.kit.ts';

const formatDate = await loadDateFormat();
const vault = memoryVault({
  'A.md': {
    properties: { price: 2, name: 'Ann', tags: ['x/y'], due: '2026-03-01', items: [1, 'two', null], by: '[[B]]' },
    links: ['B', 'Nowhere'],
    tags: ['#x/y'],
  },
  'B.md': { properties: { more: { a: 1 } } },
});

function evaluationWith(options: Partial<EvaluationOptions> = {}): Evaluation {
  const formulas = new Map<string, never>();
  const now = Date.UTC(2026, 2, 15);
  return new Evaluation({ vault, formulas, regexps: unguardedRegexps, formatDate, now, thisPath: 'B.md', ...options });
}

function evaluate(text: string, options: Partial<EvaluationOptions> = {}): Outcome {
  const evaluation = evaluationWith(options);
  return evaluation.evaluate(parseFormula(text, 'test'), evaluation.newRow('A.md'));
}

function formulasOf(texts: Readonly<Record<string, string>>): EvaluationOptions['formulas'] {
  return new Map(Object.entries(texts).map(([name, text]) => [name, parseFormula(text, `formulas.${name}`)]));
}

test.each([
  ['name.upper()', 'UNKNOWN_FUNCTION', 'Cannot find function "upper" on type String', 5],
  ['1 + shout(2)', 'UNKNOWN_FUNCTION', 'Cannot find function "shout"', 4],
  ['name.size', 'UNKNOWN_FIELD', 'Cannot find "size" on type String', 5],
  ['[name * 2]', 'TYPE', 'Invalid operator between String and Number', 1],
  ['name.contains(1)', 'TYPE', 'Type error in "contains", parameter "value". Expected String, given Number.', 0],
  ['name.contains()', 'TYPE', 'Type error in "contains", parameter "value". It is missing.', 0],
  ['if(1, 2, 3, 4)', 'TYPE', 'Type error in "if". Expected 3 arguments, given 4.', 0],
  ['name.contains("a", 2)', 'TYPE', 'Type error in "contains". Expected 1 argument, given 2.', 0],
  ['name.lower(1)', 'TYPE', 'Type error in "lower". Expected 0 arguments, given 1.', 0],
  ['items[due]', 'TYPE', 'Cannot use Date as an index of List', 0],
])('%s fails with %s, at its place', (text, ...[reason, message, start]) => {
  expect(evaluate(text)).toMatchObject({ reason, message, place: { site: { where: 'test' }, start } });
});

test('an error in another formula keeps its place there', () => {
  const formulas = formulasOf({ cost: 'price + oops()' });

  expect(evaluate('1 + formula.cost', { formulas })).toMatchObject({
    place: { site: { where: 'formulas.cost' }, start: 8 },
  });
});

test('a circle of formulas is an error that names it', () => {
  const formulas = formulasOf({ a: 'formula.b + 1', b: 'formula.a' });

  expect(evaluate('formula.a', { formulas })).toMatchObject({
    reason: 'CIRCULAR',
    message: 'Circular reference: formula.a → formula.b → formula.a',
  });
});

test('a formula is evaluated once for each row', () => {
  const evaluation = evaluationWith({ formulas: formulasOf({ dice: 'random()' }) });
  const row = evaluation.newRow('A.md');
  const twice = parseFormula('formula.dice == formula.dice', 'test');

  expect(evaluation.evaluate(twice, row)).toBe(true);
  expect(evaluation.formulaOf('dice', row)).toBe(evaluation.formulaOf('dice', row));
});

test('a regular expression that had to be stopped is an error', () => {
  const stopped = { test: () => undefined, replace: () => undefined, split: () => undefined };

  for (const text of ['/(a+)+$/.matches(name)', 'name.replace(/a/, "b")', 'name.split(/a/)'])
    expect(evaluate(text, { regexps: stopped })).toMatchObject({ reason: 'REGEX_TIMED_OUT' });
});

const manyFormulas = formulasOf(
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, `1 + (1 + formula.f${index + 1})`])),
);
/** Each list has the one before it a thousand times. */
const sharedItems = formulasOf({
  text: '"Ab ".repeat(300000)',
  many: '"a".repeat(99999).split("")',
  l0: '"a".repeat(999).split("")',
  l1: 'formula.l0.map(formula.l0)',
  l2: 'formula.l0.map(formula.l1)',
  l3: 'formula.l0.map(formula.l2)',
});
const nested = `${'[1].map('.repeat(99)}value${')'.repeat(99)}`;
const growing = '[1,2,3,4,5,6,7,8,9,10]';

test.each([
  ['a long text', '"x".repeat(1000000000)'],
  ['a text that doubles', `${growing}.reduce(acc + ${growing}.reduce(acc + acc, acc), "xxxx")`],
  ['a long list', `[].length || "x".repeat(1000000).split("").map("x".repeat(1000000).split("")).length`],
  ['a list that doubles', `${growing}.reduce(${growing}.reduce(acc + acc, acc), [1])`],
  ['loops within loops', Array(9).fill(`${growing}.map(`).join('') + 1 + ')'.repeat(9)],
  ['texts in a replacement', `"${'a'.repeat(5000)}".replace(/a/g, "$'$'$'$'$'$'$'$'$'$'")`],
  ['a chain of formulas', 'formula.f0'],
  ['a list that has its items many times', 'formula.l3.toString().length'],
  ['two lists that have their items many times', 'formula.l3 == formula.l0.map(formula.l2)'],
  ['lists within lists', 'formula.many.reduce([acc], 1)'],
  ['a list of long texts', 'formula.many.map(formula.text)'],
  ['changes of a long text', 'formula.many.map(formula.text.title().length)'],
  ['searches in a long text', 'formula.many.map(formula.text.contains("Ab Ab Abc")).length'],
  ['a search for a long text', 'formula.many.map(formula.text.contains(formula.text.slice(9) + "Ab Ab b")).length'],
  ['comparisons of long texts', 'formula.many.map(formula.text == formula.text.slice(0)).length'],
])('%s is stopped soon, with an error', (_, text) => {
  const start = process.cpuUsage();

  const outcome = evaluate(text, { formulas: new Map([...manyFormulas, ...sharedItems]) });

  const { user, system } = process.cpuUsage(start);
  expect(outcome).toMatchObject({ reason: 'LIMIT' });
  expect((user + system) / 1000).toBeLessThan(4000);
});

test('lists and texts of usual size take few steps, however often they are used', () => {
  const words = Array.from({ length: 200 }, (_, at) => `Note ${at}`);
  const many = memoryVault({ 'A.md': { links: words, properties: { words } }, 'B.md': { links: words } });
  const evaluation = evaluationWith({ vault: many, budget: new Budget(1_000_000) });
  const formula = parseFormula(
    'this.file.links.contains(file) || words.contains("x") || file.links.length < 0',
    'test',
  );
  const outcomes = Array.from({ length: 1000 }, () => evaluation.evaluate(formula, evaluation.newRow('A.md')));

  expect(outcomes.at(-1)).toBe(false);
});

test('the deepest formula that can be parsed can also be evaluated', () => {
  const deep = `${'('.repeat(99)}1${')'.repeat(99)}`;

  expect(evaluate(deep)).toBe(1);
  expect(evaluate(nested)).not.toBeInstanceOf(FormulaError);
});

test('a query that ran out of steps fails immediately from then on', () => {
  const evaluation = evaluationWith({ budget: new Budget(10) });
  const row = evaluation.newRow('A.md');
  const outcomes = Array.from({ length: 20 }, () => evaluation.evaluate(parseFormula('price', 'test'), row));

  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(2));
  expect(outcomes.at(-1)).toMatchObject({ reason: 'LIMIT' });
});

const types = ['string', 'number', 'date', 'duration', 'list', 'object', 'regexp', 'link', 'file'] as const;
const members = types.flatMap((type) => [...namesOf(type).fields, ...namesOf(type).methods]);
const names = [...new Set([...members, ...globalNames, 'this', 'note', 'formula', 'price', 'due', 'items', 'by'])];

test('any formula has a value, or an error of a known kind', () => {
  fc.assert(
    fc.property(anyExpression(names), (expression) => {
      const outcome = evaluate(printExpression(expression), { budget: new Budget(10_000) });

      expect(outcome === undefined).toBe(false);
      if (outcome instanceof FormulaError) expect(outcome.place).toBeDefined();
    }),
    { numRuns: 500 },
  );
});
