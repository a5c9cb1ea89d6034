import { AgentError } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { findFolder } from './find-folder.ts';
import { assertEtag, findNote, findNotePart, lookUpNote } from './find-note.ts';

const reader = createMemoryReader({
  'Plan.md': '',
  'Area/Work/Plan.md': '',
  'Area/Home/Chores.md': '---\naliases: [Housework, Daily grind]\n---\n',
  'Area/Work/Chores.md': '',
  'Caf\u00e9.md': '',
  'Case/NOTE.md': '',
  'Case/note.md': '',
  'Only/Single.md': '---\nAliases: Housework\n---\n',
  'Pictures/Tree.png': '',
  'Odd.md/Inside.md': '',
  'Broken.md': '---\naliases: [unclosed\n---\n',
  'v1.2.md': '',
});

test.each([
  ['Plan', 'Plan.md'],
  ['Plan.md', 'Plan.md'],
  ['/Plan', 'Plan.md'],
  ['[[Plan]]', 'Plan.md'],
  ['[[Plan|the plan]]', 'Plan.md'],
  [' Plan\n', 'Plan.md'],
  ['![[Only/Single]]', 'Only/Single.md'],
  ['[[ Plan | the plan ]]', 'Plan.md'],
  ['[[Plan\\|the plan]]', 'Plan.md'],
  ['[[ daily grind ]]', 'Area/Home/Chores.md'],
  ['plan', 'Plan.md'],
  ['Cafe\u0301', 'Caf\u00e9.md'],
  ['Case/note', 'Case/note.md'],
  ['Single', 'Only/Single.md'],
  ['Work/Plan', 'Area/Work/Plan.md'],
  ['work/plan.MD', 'Area/Work/Plan.md'],
  ['daily GRIND', 'Area/Home/Chores.md'],
  ['v1.2', 'v1.2.md'],
  ['Area\\Work\\Plan', 'Area/Work/Plan.md'],
  [' Area/Work/Plan ', 'Area/Work/Plan.md'],
  ['\\Plan', 'Plan.md'],
])('the reference %s resolves to one note', async (ref, path) => {
  expect(await findNote(reader, ref)).toBe(path);
});

test.each([
  ['[[Plan#Goals|the plan]]', { heading: 'Goals' }],
  ['[[\u00a0Plan #Goals ]]', { heading: 'Goals' }],
  ['[[Plan#Goals\\|the plan]]', { heading: 'Goals' }],
  ['Plan#Goals', { heading: 'Goals' }],
  ['Plan##Goals', { heading: 'Goals' }],
  ['Plan.md#Goals#Next', { heading: 'Goals::Next' }],
  ['Plan#^id', { block: '^id' }],
  ['[[Plan#Goals#^id]]', { block: '^id' }],
  ['/Plan#Goals', { heading: 'Goals' }],
  ['[[Plan#]]', undefined],
])('the reference %s names a part of a note', async (ref, part) => {
  expect(await findNotePart(reader, ref)).toEqual({ path: 'Plan.md', part });
});

test('a reference to a part of a note is rejected where a whole note is required', async () => {
  await expect(findNote(reader, 'plan#Goals')).rejects.toMatchObject({
    reason: 'SECTION_UNEXPECTED',
    details: { note: 'plan#Goals', path: 'Plan.md', heading: 'Goals' },
  });
});

test.each([
  ['Plan #1', undefined],
  ['Plan#', undefined],
  ['Plan# Goals', undefined],
  ['#Plan', undefined],
  ['Plan#1', 'SECTION_UNEXPECTED'],
])('the reference %s is either a bare name or a section', async (ref, reason) => {
  const lookup = lookUpNote(reader, ref);
  if (reason === undefined) expect(await lookup).toBeUndefined();
  else await expect(lookup).rejects.toMatchObject({ reason });
});

test('a note with a # in its name takes precedence', async () => {
  const vault = createMemoryReader({ 'C.md': '', 'C#.md': '', 'A#b.md': '', 'A.md': '' });

  expect(await findNote(vault, 'C#')).toBe('C#.md');
  expect(await findNote(vault, 'A#b')).toBe('A#b.md');
});

test.each([
  ['Chores', ['Area/Home/Chores.md', 'Area/Work/Chores.md']],
  ['case/Note', ['Case/NOTE.md', 'Case/note.md']],
  ['Housework', ['Only/Single.md', 'Area/Home/Chores.md']],
])('the ambiguous reference %s is rejected', async (ref, candidates) => {
  await expect(findNote(reader, ref)).rejects.toMatchObject({
    reason: 'NOTE_AMBIGUOUS',
    details: { note: ref, candidates, total: 2 },
  });
});

test.each([
  ['/Area/Work/Plan', 'Area/Work/Plan.md'],
  ['/area/work/PLAN.md', 'Area/Work/Plan.md'],
  ['/Cafe\u0301', 'Caf\u00e9.md'],
  ['[[/Area/Work/Plan]]', 'Area/Work/Plan.md'],
])('the exact path %s resolves to the note at that path', async (ref, path) => {
  expect(await findNote(reader, ref)).toBe(path);
});

test.each(['/Single', '/Work/Plan', '/Daily grind', '/Work/Chores.md', '[[/Single]]'])(
  'the exact path %s does not match a name or alias elsewhere',
  async (ref) => {
    await expect(findNote(reader, ref)).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
    expect(await lookUpNote(reader, ref)).toBeUndefined();
  },
);

test('the error for a missing note lists similar names and the folder that the reference names', async () => {
  await expect(findNote(reader, 'Area/Work/Chroes')).rejects.toMatchObject({
    reason: 'NOTE_NOT_FOUND',
    details: {
      path: 'Area/Work/Chroes',
      suggestions: ['Area/Home/Chores.md', 'Area/Work/Chores.md'],
      available: ['Area/Work/Chores.md', 'Area/Work/Plan.md'],
      folder: 'Area/Work',
    },
  });
});

test('a folder given as a note lists the notes in it', async () => {
  await expect(findNote(reader, 'Area/Home')).rejects.toMatchObject({
    reason: 'NOTE_NOT_FOUND',
    details: { folder: 'Area/Home', available: ['Area/Home/Chores.md'] },
  });
});

test.each(['Pictures/Tree.png', 'Odd'])('%s exists and is not a note', async (ref) => {
  await expect(findNote(reader, ref)).rejects.toMatchObject({ reason: 'NOT_A_NOTE' });
});

test.each([
  ['../Plan', 'PATH_OUTSIDE_VAULT'],
  ['//Plan', 'PATH_OUTSIDE_VAULT'],
  ['.obsidian/app', 'PATH_PROTECTED'],
  ['a\u0000', 'PATH_INVALID'],
])('the reference %s is rejected before any lookup', async (ref, reason) => {
  await expect(findNote(reader, ref)).rejects.toMatchObject({ reason });
});

test.each([
  ['/', ''],
  ['.', ''],
  ['Area/Work', 'Area/Work'],
  ['Area/Work/', 'Area/Work'],
  ['/Area', 'Area'],
  ['area/WORK', 'Area/Work'],
  ['Area\\Work', 'Area/Work'],
  [' Area/Work ', 'Area/Work'],
])('the folder %s is found', (ref, path) => {
  expect(findFolder(reader, ref)).toBe(path);
});

test('the error for a missing folder lists similar ones, and a file is not a folder', () => {
  expect(() => findFolder(reader, 'Aera')).toThrowError(
    expect.objectContaining({
      reason: 'FOLDER_NOT_FOUND',
      details: {
        folder: 'Aera',
        suggestions: ['Area'],
        folders: ['Area', 'Area/Home', 'Area/Work', 'Case', 'Odd.md', 'Only', 'Pictures'],
      },
    }),
  );
  expect(() => findFolder(reader, 'plan.md')).toThrowError(expect.objectContaining({ reason: 'NOT_A_FOLDER' }));
});

test('an etag that a write depends on must match the note', () => {
  assertEtag('Plan.md', undefined, 'sha256-1');
  assertEtag('Plan.md', 'sha256-1', 'sha256-1');

  expect(() => assertEtag('Plan.md', 'sha256-1', null)).toThrowError(
    expect.objectContaining({
      reason: 'ETAG_MISMATCH',
      details: { path: 'Plan.md', expected: 'sha256-1', actual: null },
    }),
  );
});

test('an unreadable note does not prevent an alias from being found', async () => {
  const guarded = { ...reader, readSnapshots: (paths: readonly string[]) => peekWithout('Plan.md', paths) };

  expect(await findNote(guarded, 'Daily grind')).toBe('Area/Home/Chores.md');
});

function peekWithout(path: string, paths: readonly string[]): ReturnType<typeof reader.readSnapshots> {
  if (paths.includes(path)) throw new AgentError('ACCESS_DENIED', { message: [path], hint: [path] });
  return reader.readSnapshots(paths);
}
