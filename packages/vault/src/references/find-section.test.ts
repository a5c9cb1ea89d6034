import { parseNote } from '@obsidian-agent/markdown';
import { growthOf, MAX_GROWTH } from '@obsidian-agent/markdown/growth.test.kit';
import { expect, test } from 'vitest';
import { blockNamed, sectionNamed } from './find-section.ts';

function note(text: string): { path: string; text: string; structure: ReturnType<typeof parseNote> } {
  return { path: 'Plan.md', text, structure: parseNote(text) };
}

test('a unique heading is found in any case and with any marks', () => {
  const found = sectionNamed(note('# Plan\n\n## To do!\nx\n'), '## to do');

  expect(found.heading.text).toBe('To do!');
});

test('ambiguous headings are listed by line, with paths that identify each', () => {
  const text = '# A\n## Log\n# B\n## Log\n### Log\n';

  expect(() => sectionNamed(note(text), 'log')).toThrowError(
    expect.objectContaining({
      reason: 'HEADING_AMBIGUOUS',
      details: { path: 'Plan.md', heading: 'log', lines: [2, 4, 5], paths: ['A::Log', 'B::Log', 'B::Log::Log'] },
      hint: 'Send one of: "A::Log", "B::Log::Log".',
    }),
  );
});

test('headings that no path can distinguish must be identified by line', () => {
  expect(() => sectionNamed(note('# Log\n\n# Log\n'), 'Log')).toThrowError(
    expect.objectContaining({ hint: expect.stringContaining('lines 1, 3') }),
  );
});

test('of thousands of equal headings the first twenty are listed', () => {
  expect(() => sectionNamed(note('# Log\n'.repeat(5000)), 'Log')).toThrowError(
    expect.objectContaining({
      message: expect.stringContaining('5000'),
      details: expect.objectContaining({ lines: Array.from({ length: 20 }, (_, at) => at + 1) }),
    }),
  );
});

test('the time to distinguish equal headings is proportional to their number', () => {
  const refuse = (text: string) => expect(() => sectionNamed(note(text), 'b')).toThrowError();

  expect(growthOf(refuse, (length) => '# A\n## B\n'.repeat(length / 8))).toBeLessThan(MAX_GROWTH);
});

test('the error for a missing block lists the existing ones', () => {
  expect(() => blockNamed(note('one ^first\n'), '^frist')).toThrowError(
    expect.objectContaining({
      reason: 'BLOCK_NOT_FOUND',
      hint: 'Did you mean "first"?',
      details: { path: 'Plan.md', block: '^frist', blocks: ['first'] },
    }),
  );
});
