import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, expandReplacement, findMatches } from './note-regex.ts';

function pattern(source: string): { source: string; flags: string } {
  const compiled = compilePattern(source);
  if ('problem' in compiled) throw new Error(compiled.problem);
  return compiled;
}

test('a pattern is read by code points, or by code units if it is valid only that way', () => {
  expect(compilePattern('^.$')).toEqual({ source: '^.$', flags: 'gmu' });
  expect(compilePattern('\\-')).toEqual({ source: '\\-', flags: 'gm' });
  expect(compilePattern('(')).toEqual({ problem: expect.stringContaining('(') });
});

test('every match is found, including empty ones between characters', async () => {
  const found = await findMatches({ text: 'a😀b', pattern: pattern('x*'), limitMs: 5000 });

  expect(found?.map(({ start }) => start)).toEqual([0, 1, 3, 4]);
});

test('an endless search is stopped', async () => {
  const start = process.cpuUsage();

  const found = await findMatches({ text: `${'a'.repeat(60)}!`, pattern: pattern('^(a+)+$'), limitMs: 200 });

  const { user, system } = process.cpuUsage(start);
  expect(found).toBeUndefined();
  expect((user + system) / 1000).toBeLessThan(1000);
});

test('a replacement expands as in JavaScript', async () => {
  const signs = fc.constantFrom('$1', '$2', '$12', '$3', '$0', '$&', '$$', '$<name>', '$<none>', '$', 'x', '1');
  const match = /(?<name>b+)(c)?/u.exec('abbd');
  if (match === null) throw new Error('The expression fits nothing.');
  const [text, ...groups] = match;

  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
      const replace = parts.join('');
      const expanded = expandReplacement(replace, { start: 1, text, groups, named: { ...match.groups } });

      expect(expanded).toBe(text.replace(/(?<name>b+)(c)?/u, replace));
    }),
  );
});
