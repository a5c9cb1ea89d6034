import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldNames, partNames, type Query } from './query.ts';
import { parseQuery } from './query-parser.ts';

const text = (word: string): Query => ({ kind: 'text', text: word });
const regex = (source: string): Query => ({ kind: 'regex', source });

test.each<[string, Query]>([
  ['garden', text('garden')],
  ['a b', { kind: 'all', parts: [text('a'), text('b')] }],
  ['a b OR c', { kind: 'any', parts: [{ kind: 'all', parts: [text('a'), text('b')] }, text('c')] }],
  ['a (b OR c)', { kind: 'all', parts: [text('a'), { kind: 'any', parts: [text('b'), text('c')] }] }],
  ['a or ORB', { kind: 'all', parts: [text('a'), text('or'), text('ORB')] }],
  [
    '-a -(b)',
    {
      kind: 'all',
      parts: [
        { kind: 'not', part: text('a') },
        { kind: 'not', part: text('b') },
      ],
    },
  ],
  ['2024-01 - x', { kind: 'all', parts: [text('2024-01'), text('-'), text('x')] }],
  ['"a \\"b\\" OR"', text('a "b" OR')],
  ['"C:\\dir\\\\"', text('C:\\dir\\')],
  ['/a\\/[/]b/', regex('a\\/[/]b')],
  ['FILE:x', { kind: 'field', name: 'file', part: text('x') }],
  ['tag:#a/b', { kind: 'field', name: 'tag', part: text('#a/b') }],
  ['-task-todo:""', { kind: 'not', part: { kind: 'part', name: 'task-todo', part: text('') } }],
  [
    'line:(a -b)',
    { kind: 'part', name: 'line', part: { kind: 'all', parts: [text('a'), { kind: 'not', part: text('b') }] } },
  ],
  [
    'path:-"My Notes" path:(-x)',
    {
      kind: 'all',
      parts: [
        { kind: 'not', part: { kind: 'field', name: 'path', part: text('My Notes') } },
        { kind: 'field', name: 'path', part: { kind: 'not', part: text('x') } },
      ],
    },
  ],
  ['path:-', { kind: 'field', name: 'path', part: text('-') }],
  ['[n:-]', { kind: 'property', name: text('n'), value: text('-') }],
  ['[n:"-3"]', { kind: 'property', name: text('n'), value: text('-3') }],
  [
    '[status:-draft -done]',
    {
      kind: 'property',
      name: text('status'),
      value: {
        kind: 'all',
        parts: [
          { kind: 'not', part: text('draft') },
          { kind: 'not', part: text('done') },
        ],
      },
    },
  ],
  ['match-case:Garden', { kind: 'case', isMatched: true, part: text('Garden') }],
  ['path:"My Notes"', { kind: 'field', name: 'path', part: text('My Notes') }],
  ['[status]', { kind: 'property', name: text('status'), value: undefined }],
  ['[status: null]', { kind: 'property', name: text('status'), value: { kind: 'null' } }],
  ['[status:"null"]', { kind: 'property', name: text('status'), value: text('null') }],
  [
    '[n:<5 OR >=10]',
    {
      kind: 'property',
      name: text('n'),
      value: {
        kind: 'any',
        parts: [
          { kind: 'compare', sign: '<', than: '5' },
          { kind: 'compare', sign: '>=', than: '10' },
        ],
      },
    },
  ],
  [
    '["due date":(a OR /b/)]',
    { kind: 'property', name: text('due date'), value: { kind: 'any', parts: [text('a'), regex('b')] } },
  ],
  ['[date created:2022-08-06]', { kind: 'property', name: text('date created'), value: text('2022-08-06') }],
  ['[ due date ]', { kind: 'property', name: text('due date'), value: undefined }],
  ['[a OR b]', { kind: 'property', name: { kind: 'any', parts: [text('a'), text('b')] }, value: undefined }],
  ['[at:12:30]', { kind: 'property', name: text('at'), value: text('12:30') }],
  [
    '[[My note]] https://x.org/a foo:bar',
    { kind: 'all', parts: [text('[[My note]]'), text('https://x.org/a'), text('foo:bar')] },
  ],
])('%s is parsed as intended', (query, parsed) => {
  expect(parseQuery(query)).toEqual({ query: parsed });
});

test.each<[string, number, string]>([
  ['', 0, 'the query is empty'],
  ['a "b', 2, 'the quote is not closed'],
  ['a (b', 2, 'the parenthesis is not closed'],
  ['a) b', 1, 'this parenthesis closes nothing'],
  ['[a', 0, 'the bracket is not closed'],
  ['- [ ]', 3, 'the brackets name no property'],
  ['/a', 0, 'the regular expression is not closed'],
  ['/a/i', 0, '"i" directly follows a regular expression'],
  ['a OR', 2, 'nothing follows OR'],
  ['OR a', 0, 'nothing precedes OR'],
  ['main()', 5, 'the parentheses are empty'],
  ['file: a', 0, 'nothing directly follows file:'],
  ['[n:<x]', 3, '"<x" does not compare with a number or a date'],
  ['[due:<2026-13-45]', 5, '"<2026-13-45" compares with an invalid date'],
  ['[due:>2026-02-30]', 5, '">2026-02-30" compares with an invalid date'],
])('%s is refused, with the position of the mistake', (query, at, why) => {
  expect(parseQuery(query)).toMatchObject({ problem: { at, why } });
});

test.each([
  ['filee:a', 'file:'],
  ['tags:#a', 'tag:'],
  ['x task_todo:a', 'task-todo:'],
  ['Sektion:a', 'section:'],
  ['fil:x', 'file:'],
  ['PTH:x', 'path:'],
  ['lin:(a b)', 'line:'],
  ['tsk:"a b"', 'task:'],
  ['ta:x', 'tag:'],
  ['tga:x', 'tag:'],
  ['sektion:(a b)', 'section:'],
  ['task-open:a', 'task-todo:'],
  ['task-undone:a', 'task-todo:'],
  ['task_completed:a', 'task-done:'],
])('%s is reported as a misspelt operator', (query, meant) => {
  expect(parseQuery(query)).toMatchObject({ problem: { meant } });
});

test.each(['math:x', 'ask:me', 'lie:(a b)', 'context:here', 'mine:yours', 'todo:x', 'fil:', 'lin: a', 'a:b'])(
  '%s is prose',
  (query) => {
    expect(parseQuery(query)).toHaveProperty('query');
  },
);

test.each([
  ['[rating >3]', '[rating:>3]'],
  ['[my rating>= 3]', '[my rating:>=3]'],
  ['[status=done]', '[status:done]'],
  ['[status != done]', '-[status:done]'],
  ['[n:==3]', '3'],
  ['[n:=>3]', '>=3'],
  ['[n:!=3]', '-3'],
])('%s is refused with the suggestion %s', (query, meant) => {
  expect(parseQuery(query)).toMatchObject({ problem: { meant } });
});

const operators = [...fieldNames, ...partNames, 'match-case', 'ignore-case'];

test('a minus after the colon of an operator or property negates the whole', () => {
  const operand = fc.constantFrom(
    'a',
    '#a/b',
    '"a b"',
    '""',
    '/a|b/',
    '(a -b)',
    '(a OR b)',
    'tag:a',
    '[p:v]',
    '-a',
    '--a',
  );
  const operator = fc.constantFrom(...operators, ...operators.map((name) => name.toUpperCase()));
  fc.assert(
    fc.property(operator, operand, (name, what) => {
      expect(parseQuery(`x ${name}:-${what} y`)).toEqual(parseQuery(`x -${name}:${what} y`));
    }),
  );
  for (const value of ['v', '"a b"', '/v/', '(a OR b)', '>3', 'null'])
    expect(parseQuery(`[p:-${value}]`)).toEqual(parseQuery(`-[p:${value}]`));
});

test('a pattern that cannot be compiled reports the engine’s reason', () => {
  expect(parseQuery('a /(/')).toMatchObject({ problem: { at: 2, regex: { source: '(' } } });
});

test('a query that is nested too deeply or has too many words is refused', () => {
  expect(parseQuery(`${'('.repeat(9000)}a`)).toMatchObject({ problem: {} });
  expect(parseQuery(`${'-'.repeat(9000)}a`)).toMatchObject({ problem: {} });
  expect(parseQuery('a '.repeat(3000))).toMatchObject({ problem: {} });
});

test('any input is either a query or a problem', () => {
  const pieces = fc.constantFrom(...'()[]"/\\-:<> OR null file: tag: line: a ab é 漢 # \n'.split(' '), ' ', 'OR');

  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join('')),
      ),
      (typed) => {
        const read = parseQuery(typed);
        if ('query' in read) expect(parseQuery(printed(read.query))).toEqual(read);
        else expect(read.problem.at).toBeLessThanOrEqual(typed.length);
      },
    ),
  );
});

test('a printed query is parsed to the same query', () => {
  fc.assert(
    fc.property(queries(), (query) => {
      expect(parseQuery(printed(query))).toEqual({ query });
    }),
  );
});

function queries(): fc.Arbitrary<Query> {
  const texts = fc.string().map(text);
  const sources = fc.constantFrom('a', 'a\\/b', '[/]', '\\d+', '(a|b)').map(regex);
  const many = (parts: fc.Arbitrary<Query>) => fc.array(parts, { minLength: 2, maxLength: 3 });
  const group = (kind: 'all' | 'any', parts: fc.Arbitrary<Query>) =>
    many(parts).map((list): Query => ({ kind, parts: list }));
  const { value } = fc.letrec<{ value: Query }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      texts,
      sources,
      fc.constant<Query>({ kind: 'null' }),
      fc.constantFrom<Query>(
        { kind: 'compare', sign: '<', than: '5' },
        { kind: 'compare', sign: '>=', than: '2024-01' },
      ),
      group('any', tie('value')),
      tie('value').map((part): Query => ({ kind: 'not', part })),
    ),
  }));
  return fc.letrec<{ query: Query }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 4 },
      texts,
      sources,
      group('all', tie('query')),
      group('any', tie('query')),
      tie('query').map((part): Query => ({ kind: 'not', part })),
      tie('query').map((part): Query => ({ kind: 'field', name: 'tag', part })),
      tie('query').map((part): Query => ({ kind: 'part', name: 'task-done', part })),
      tie('query').map((part): Query => ({ kind: 'case', isMatched: false, part })),
      fc
        .tuple(texts, fc.option(value, { nil: undefined }))
        .map(([name, inner]): Query => ({ kind: 'property', name, value: inner })),
    ),
  })).query;
}

/** Prints a query so that its parsing does not depend on how words are split. */
function printed(query: Query): string {
  switch (query.kind) {
    case 'all':
      return query.parts.map(grouped).join(' ');
    case 'any':
      return query.parts.map(grouped).join(' OR ');
    case 'not':
      return `-${grouped(query.part)}`;
    case 'text':
    case 'word': {
      const plain = query.kind === 'text' ? query.text : query.word;
      return `"${plain.replaceAll(/(\\*)("|$)/g, (_, slashes, quote) => `${slashes}${slashes}${quote && '\\"'}`)}"`;
    }
    case 'regex':
      return `/${query.source}/`;
    case 'field':
    case 'part':
      return `${query.name}:${grouped(query.part)}`;
    case 'case':
      return `${query.isMatched ? 'match' : 'ignore'}-case:${grouped(query.part)}`;
    case 'property':
      return `[${grouped(query.name)}${query.value === undefined ? '' : `:${grouped(query.value)}`}]`;
    case 'compare':
      return query.sign + query.than;
    case 'null':
      return 'null';
  }
}

/** Puts parentheses around more than one term. */
function grouped(query: Query): string {
  return ['all', 'any', 'not'].includes(query.kind) ? `(${printed(query)})` : printed(query);
}
