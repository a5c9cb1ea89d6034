import { expect, test } from 'vitest';
import { lookOf, styled } from './look.ts';

const terminal = { isTerminal: true, columns: 80 };
const pipe = { isTerminal: false };

test.each([
  { stream: terminal, isColoured: true },
  { stream: terminal, env: { NO_COLOR: '1' }, isColoured: false },
  { stream: terminal, env: { NO_COLOR: '' }, isColoured: true },
  { stream: terminal, env: { TERM: 'dumb' }, isColoured: false },
  { stream: terminal, args: ['--color=never'], isColoured: false },
  { stream: terminal, env: { NO_COLOR: '1' }, args: ['--color', 'always'], isColoured: true },
  { stream: pipe, isColoured: false },
  { stream: pipe, args: ['--color=always'], isColoured: true },
  { stream: pipe, args: ['--', '--color=always'], isColoured: false },
])('$stream with $env and $args is coloured: $isColoured', ({ stream, env = {}, args = [], isColoured }) => {
  expect(lookOf(stream, env, args).isColoured).toBe(isColoured);
});

test.each([
  [80, 80],
  [40, 40],
  [5, 20],
  [200, 100],
  [0, 100],
  [undefined, 100],
])('a terminal of %s columns gets pages of %s', (columns, width) => {
  expect(lookOf({ isTerminal: true, columns }, {}, []).columns).toBe(width);
});

test.each([
  [terminal, { LC_ALL: 'C' }, true],
  [terminal, { LC_ALL: 'C.UTF-8', LANG: 'C' }, false],
  [terminal, { LANG: 'de_DE.ISO-8859-1' }, true],
  [terminal, {}, false],
  [pipe, { LC_ALL: 'C' }, false],
] as const)('%j with %j needs ASCII: %s', (stream, env, isAscii) => {
  expect(lookOf(stream, env, []).isAscii).toBe(isAscii);
});

test('text without colours is unchanged', () => {
  expect(styled({ isColoured: false }, 'bold', 'x')).toBe('x');
  expect(styled({ isColoured: true }, 'bold', 'x')).toBe('\u001b[1mx\u001b[22m');
});
