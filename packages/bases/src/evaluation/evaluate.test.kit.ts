import { toWireValue } from '../formats/wire-value.ts';
import { loadDateFormat } from '../ports/date-format.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import { FormulaError } from '../values/formula-error.ts';
import type { Value } from '../values/value.ts';
import { Evaluation } from './evaluation.ts';
import { parseFormula } from './formula.ts';
import { memoryVault } from './memory-vault.test.kit.ts';

const formatDate = await loadDateFormat();

const properties = {
  n: 2,
  zero: 0,
  text: 'Ann',
  empty: '',
  nothing: null,
  five: '5',
  yes: 'yes',
  done: false,
  owned: true,
  due: '2026-03-20',
  at: '2026-03-01T18:45:30',
  day: '2026-1-5',
  clock: '12:30',
  list: [3, 1, 2],
  names: ['pear', 'Apple', 'fig'],
  mixed: [1, 'two', null],
  none: [],
  map: { a: 1, B: { on: '2026-01-02', to: '[[Emma]]' } },
  nomap: {},
  by: '[[Emma]]',
  shown: '[[Emma#Part|E]]',
  lost: '[[Nowhere]]',
  site: 'https://a.example/b',
  markdown: '[Emma](Emma.md)',
  part: 'see [[Emma]]',
  parts: ['[[Emma]]', '2026-01-02', 'https://a.example/b', 'plain'],
  tags: ['book/scifi', 'Classic'],
  'two words': 'x',
  Größe: 7,
  file: 'shadowed',
  value: 'own',
};

const vault = memoryVault({
  'Books/Dune.md': {
    bytes: 120,
    createdMs: new Date(2026, 0, 10, 8).getTime(),
    modifiedMs: new Date(2026, 2, 12, 21, 15, 5).getTime(),
    properties,
    tags: ['#book/scifi', '#Classic', '#sand', '#SAND'],
    links: ['Emma', 'Emma#Part', 'Nowhere', 'Ann', 'Ann'],
    embeds: ['cover.png'],
  },
  'Books/Emma.md': { properties: { n: 8, Icon: 'star' }, links: ['Dune', 'Dune'], tags: ['#book'] },
  'Books/Old/Ivan.md': { embeds: ['Dune'] },
  'Ann.md': {},
  'Assets/cover.png': {},
  'Lists/Shelf.base': {},
  'Board.canvas': {},
});

const NOW = new Date(2026, 2, 15, 10, 30).getTime();

interface Given {
  /** Path of the row. */
  readonly at?: string;
  readonly now?: number;
  readonly thisPath?: string;
}

/** The value of an expression for the row Books/Dune.md, as an answer has it. */
export function evaluate(
  expression: string,
  { at = 'Books/Dune.md', now = NOW, thisPath = 'Ann.md' }: Given = {},
): unknown {
  const formula = parseFormula(expression, 'test');
  if (formula.problem !== undefined) return { type: 'syntax', message: formula.problem.message };
  const evaluation = new Evaluation({
    vault,
    formulas: new Map(),
    regexps: unguardedRegexps,
    formatDate,
    now,
    thisPath,
  });
  const outcome = evaluation.evaluate(formula, evaluation.newRow(at));
  return toWireValue(outcome instanceof FormulaError ? errorOf(outcome) : outcome, vault);
}

function errorOf({ message }: FormulaError): Value {
  return { type: 'error', message };
}

/** An error with a message. */
export function failure(message: string): { readonly type: 'error'; readonly message: string } {
  return { type: 'error', message };
}

/** A date, with or without a time. */
export function date(value: string): { readonly type: 'date'; readonly value: string } {
  return { type: 'date', value };
}
