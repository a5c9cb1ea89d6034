import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { targetOfFile, targetOfFolder, targetOfNewFolder } from './move-target.ts';

const vault = createMemoryReader({
  'Inbox/Garden.md': '',
  'Projects/Plan.md': '',
  'Projects/Old/Log.md': '',
  'Odd.md/Inside.md': '',
  file: '',
});

test.each([
  ['Projects/Garden', 'Projects/Garden.md'],
  ['Projects/Garden.md', 'Projects/Garden.md'],
  ['/Projects/Garden', 'Projects/Garden.md'],
  ['Projects', 'Projects/Garden.md'],
  ['projects/', 'Projects/Garden.md'],
  ['projects/old/New', 'Projects/Old/New.md'],
  ['New/', 'New/Garden.md'],
  ['New', 'Inbox/New.md'],
  ['New.md', 'Inbox/New.md'],
  ['/New', 'New.md'],
  ['Projects.md', 'Inbox/Projects.md'],
  ['/', 'Garden.md'],
  ['v1.2', 'Inbox/v1.2.md'],
  ['Inbox/garden', 'Inbox/garden.md'],
  ['Inbox/Garden', 'Inbox/Garden.md'],
])('a note moved to %j has the path %j', (to, path) => {
  expect(targetOfFile(vault, 'Inbox/Garden.md', to)).toBe(path);
});

test.each([
  ['Projects/Map.canvas', 'Plan', 'Projects/Plan.canvas'],
  ['Projects/Map.canvas', 'Plan.CANVAS', 'Projects/Plan.CANVAS'],
  ['Projects/Map.canvas', 'v1.2', 'Projects/v1.2.canvas'],
  ['Projects/Map.canvas', 'Inbox', 'Inbox/Map.canvas'],
  ['Projects/Map.canvas', '/', 'Map.canvas'],
  ['Projects/archive.tar.gz', 'old', 'Projects/old.gz'],
  ['Projects/LICENSE', 'COPYING', 'Projects/COPYING'],
  ['Inbox/Garden.md', 'Node.js', 'Inbox/Node.js.md'],
  ['Inbox/Garden.md', 'Map.canvas.md', 'Inbox/Map.canvas.md'],
])('%s moved to %j becomes %s', (from, to, path) => {
  expect(targetOfFile(vault, from, to)).toBe(path);
});

test.each([
  ['Projects/Map.canvas', 'Map.md'],
  ['Projects/Map.canvas', 'Map.canvas.png'],
  ['Projects/LICENSE', 'LICENSE.txt'],
  ['Inbox/Garden.md', 'Garden.canvas'],
  ['Inbox/Garden.md', 'Garden.PNG'],
])('%s cannot become %s', (from, to) => {
  expect(() => targetOfFile(vault, from, to)).toThrow(expect.objectContaining({ reason: 'EXTENSION_INVALID' }));
});

test('a note cannot move to a taken path, in any case', () => {
  expect(() => targetOfFile(vault, 'Inbox/Garden.md', 'projects/PLAN')).toThrow(
    expect.objectContaining({ reason: 'NOTE_EXISTS', details: { path: 'Projects/Plan.md' } }),
  );
  expect(() => targetOfFile(vault, 'Inbox/Garden.md', '/Odd.md')).toThrow(
    expect.objectContaining({ reason: 'NOT_A_NOTE' }),
  );
  expect(() => targetOfFile(vault, 'Inbox/Garden.md', 'file/Garden')).toThrow(
    expect.objectContaining({ reason: 'NOT_A_FOLDER' }),
  );
});

test('a folder moves to a path, or with a trailing slash into a folder under its own name', () => {
  expect(targetOfFolder(vault, 'Projects/Old', '/Archive')).toBe('Archive');
  expect(targetOfFolder(vault, 'Projects/Old', 'Inbox/Archive')).toBe('Inbox/Archive');
  expect(targetOfFolder(vault, 'Projects/Old', 'Archive/')).toBe('Archive/Old');
  expect(targetOfFolder(vault, 'Projects/Old', '/')).toBe('Old');
  expect(targetOfFolder(vault, 'Projects/Old', 'projects/old')).toBe('Projects/old');
});

test('a bare name renames a folder in place, unless another folder with that name could be the target', () => {
  expect(targetOfFolder(vault, 'Projects/Old', 'Archive')).toBe('Projects/Archive');
  expect(targetOfFolder(vault, 'Projects', 'Archive')).toBe('Archive');
  expect(targetOfFolder(vault, 'Projects/Old', 'OLD')).toBe('Projects/OLD');
  expect(() => targetOfFolder(vault, 'Projects/Old', 'inbox')).toThrow(
    expect.objectContaining({
      reason: 'FOLDER_EXISTS',
      hint: 'Send "Inbox/" to move into it, or "Projects/inbox" as the new path.',
      details: { path: 'Inbox', kind: 'folder' },
    }),
  );
});

test('a folder cannot move into itself or onto another', () => {
  expect(() => targetOfFolder(vault, 'Projects', 'projects/Old/Deeper')).toThrow(
    expect.objectContaining({ reason: 'SELF_MOVE' }),
  );
  expect(() => targetOfFolder(vault, 'Projects/Old', '/inbox')).toThrow(
    expect.objectContaining({ reason: 'FOLDER_EXISTS', details: { path: 'Inbox', kind: 'folder' } }),
  );
});

test('a new folder is created in existing folders, and cannot be the root', () => {
  expect(targetOfNewFolder(vault, 'projects/2026/')).toBe('Projects/2026');
  expect(() => targetOfNewFolder(vault, 'FILE')).toThrow(
    expect.objectContaining({ reason: 'FOLDER_EXISTS', details: { path: 'file', kind: 'file' } }),
  );
  expect(() => targetOfNewFolder(vault, '/')).toThrow(expect.objectContaining({ reason: 'PATH_INVALID' }));
});
