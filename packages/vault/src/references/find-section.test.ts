import { parseNote } from '@obsidian-agent/markdown';
import { growthOf, MAX_GROWTH } from '@obsidian-agent/markdown/growth.test.kit';
import { expect, test } from 'vitest';
import { blockNamed, sectionNamed } from './find-section.ts';

function note(text: string): { path: string; text: string; structure: ReturnType<typeof parseNote> } {
  return { path: 'Plan.md', text, structure: parseNote(text) };
}

test('a heading that stands once is found, whatever its case and its marks', () => {
  const found = sectionNamed(note('# Plan\n\n## To do!\nx\n'), '## to do');

  expect(found.heading.text).toBe('To do!');
});

test('alike headings are told by their lines and by paths that name one each', () => {
  const text = '# A\n## Log\n# B\n## Log\n### Log\n';

  expect(() => sectionNamed(note(text), 'log')).toThrowError(
    expect.objectContaining({
      reason: 'HEADING_AMBIGUOUS',
      details: { path: 'Plan.md', heading: 'log', lines: [2, 4, 5], paths: ['A::Log', 'B::Log', 'B::Log::Log'] },
      hint: 'Send one of: "A::Log", "B::Log::Log".',
    }),
  );
});

test('headings that no path tells apart are to be named by their lines', () => {
  expect(() => sectionNamed(note('# Log\n\n# Log\n'), 'Log')).toThrowError(
    expect.objectContaining({ hint: expect.stringContaining('lines 1, 3') }),
  );
});

test('of thousands of alike headings the first twenty are told', () => {
  expect(() => sectionNamed(note('# Log\n'.repeat(5000)), 'Log')).toThrowError(
    expect.objectContaining({
      message: expect.stringContaining('5000'),
      details: expect.objectContaining({ lines: Array.from({ length: 20 }, (_, at) => at + 1) }),
    }),
  );
});

test('the time to tell alike headings apart grows with their number', () => {
  const refuse = (text: string) => expect(() => sectionNamed(note(text), 'b')).toThrowError();

  expect(growthOf(refuse, (length) => '# A\n## B\n'.repeat(length / 8))).toBeLessThan(MAX_GROWTH);
});

test('a block that is missing tells those that are there', () => {
  expect(() => blockNamed(note('one ^first\n'), '^frist')).toThrowError(
    expect.objectContaining({
      reason: 'BLOCK_NOT_FOUND',
      hint: 'Did you mean "first"?',
      details: { path: 'Plan.md', block: '^frist', blocks: ['first'] },
    }),
  );
});
