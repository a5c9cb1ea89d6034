import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { readTaskLine } from '../../packages/markdown/src/tasks/fields.ts';
import { corpus } from './shared-data.ts';
import { type EndPiece, endPiecesBySlices } from './task-ends-by-slices.ts';

const FORMATS = [undefined, 'tasksPluginEmoji', 'dataview'] as const;
const PIECES = [
  ...['word', '早', '#tag', '#a/b]', '#', '📅', '2024-03-01', '📅 2024-03-01', '⏳\uFE0F2024-03-01', '⏫', '⏬\uFE0F'],
  ...[
    '🔁',
    '🔁 every 2 weeks when done',
    '🔁 ,',
    '🆔 x_1',
    '⛔ a, b',
    '🏁 delete',
    '🏁 x1',
    '\uFE0F',
    '\ud83d',
    '\udcc5',
  ],
  ...['[due::2024-01-01 ]', '(repeat:: every day) ,', '[dependsOn:: a , b]', '[priority:: high],', '[due:: ', '[id::]'],
  ...['[mood:: good]', '::', '[', ']', '(', ')', ',', '!', ' ^id', '^id', ' ', '  ', '\t'],
];

const vaults = ['tasks-demo', 'knowledge-garden-zh', 'dnd5e-srd'].map(corpus).filter((vault) => vault !== undefined);

test.skipIf(vaults.length < 3)('the tasks of the corpora end where the slow reader says', () => {
  const tasks = vaults.flatMap(notesOf).flatMap((text) => {
    const { listItems } = parseNote(text);
    return listItems.flatMap(({ taskMark }) => (taskMark === undefined ? [] : [{ text, taskMark }]));
  });

  for (const { text, taskMark } of tasks) expectSameEnd(text, taskMark.start);

  expect(tasks.length).toBeGreaterThan(900);
});

test('any task ends where the slow reader says', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 }).filter(isOneLine));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('', ' '), (pieces, between) => {
      expectSameEnd(`before\n- [ ] ${pieces.join(between)}\nafter`, 10);
    }),
    { numRuns: 2_000 },
  );
});

function expectSameEnd(text: string, mark: number): void {
  for (const format of FORMATS) {
    const { body, fields, trailingTags } = readTaskLine(text, { start: mark, end: mark + 1 }, format);

    const read = [...fields, ...trailingTags].sort((a, b) => a.start - b.start);

    const expected = endPiecesBySlices(text.slice(body.start, body.end), format);
    expect(read.map(({ start, end }): EndPiece => ({ start: start - body.start, end: end - body.start }))).toEqual(
      expected,
    );
  }
}

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

function notesOf(vault: string): string[] {
  return globSync('**/*.md', { cwd: vault }).map((path) => readFileSync(join(vault, path), 'utf8'));
}
