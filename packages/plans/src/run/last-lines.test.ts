import { expect, test } from 'vitest';
import { LastLines } from './last-lines.ts';

function textOf(...lines: readonly string[]): string | null {
  const last = new LastLines();
  for (const line of lines) last.add(line);
  return last.text;
}

test('a short text is kept as it is', () => {
  expect(textOf()).toBeNull();
  expect(textOf('one', '… 3 lines dropped', 'two')).toBe('one\n… 3 lines dropped\ntwo');
});

test('of a long text, the last lines are kept, after the number of the others', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `line ${index}`);

  const [notice = '', first = '', ...rest] = textOf(...lines, '… 5 lines dropped', ...lines)?.split('\n') ?? [];

  const kept = rest.length + 1;
  expect(notice).toBe(`… ${20_005 - kept} lines dropped`);
  expect(first).toBe(`line ${10_000 - kept}`);
  expect(rest.at(-1)).toBe('line 9999');
});

test('of a line that is too long, the end is kept', () => {
  const text = textOf('first', `${'x'.repeat(100_000)} end`) ?? '';

  expect(text).toMatch(/^… 1 line dropped\n…x+ end$/);
  expect(text.length).toBeLessThan(65_600);
});
