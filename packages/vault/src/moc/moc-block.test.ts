import { parseNote } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { findMocBlock, renderMoc } from './moc-block.ts';

const find = (text: string) => findMocBlock('Map.md', text, parseNote(text));

test.each(['\n', '\r\n'])('a map written with %j is found again with its title', (lineBreak) => {
  const groups = [
    { heading: undefined, links: ['[[A]]'] },
    { heading: 'Sub', links: ['[[Sub/B|B]]'] },
    { heading: 'Empty', links: [] },
  ];
  const written = renderMoc('Projects', groups, lineBreak);
  const text = `before${lineBreak}${lineBreak}${written}${lineBreak}after`;

  const block = find(text);

  expect(written.split(lineBreak)).toEqual([
    '%% moc start %%',
    '## Projects',
    '',
    '- [[A]]',
    '',
    '### Sub',
    '',
    '- [[Sub/B|B]]',
    '',
    '%% moc end %%',
  ]);
  expect(text.slice(block?.start, block?.end)).toBe(written);
  expect(block?.title).toBe('Projects');
});

test('markers in code, in comments and within a line are ignored', () => {
  expect(find('```\n%% moc start %%\n```\nsee %% moc end %%\n')).toBeUndefined();
});

test.each([
  ['%% moc start %%\n', [1]],
  ['\n%% moc end %%\n\n%% moc start %%\n', [2, 4]],
  ['%% moc start %%\n\n%% moc end %%\n\n%% moc end %%', [1, 3, 5]],
])('%j has broken markers', (text, lines) => {
  expect(() => find(text)).toThrow(
    expect.objectContaining({ reason: 'MARKERS_BROKEN', details: { path: 'Map.md', lines } }),
  );
});
