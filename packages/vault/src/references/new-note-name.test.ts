import type { Heading } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { nameFromContent, newNoteFolder, numberedName } from './new-note-name.ts';

const NOW = new Date(1_772_000_000_123);

test('a note is named after its first heading of level 1', () => {
  expect(nameFromContent('Intro\n\n## Sub\n\n# Plan: A/B?\n', [h(2, 'Sub'), h(1, 'Plan: A/B?'), h(1, 'B')], NOW)).toBe(
    'Plan- A-B-',
  );
});

test.each([
  ['---\na: 1\n---\n\n- [ ] Call home\n', 'Call home'],
  ['\n\n## Sub\ntext', 'Sub'],
  ['> 1. quoted', 'quoted'],
  ['```\n\n---\nSo it begins. ', 'So it begins'],
  ['#tag first', '-tag first'],
])('a note without such a heading is named after its first line: %j is %j', (content, name) => {
  expect(nameFromContent(content, [], NOW)).toBe(name);
});

test.each(['', '\n \n', '---\na: 1\n---\n', '***'])(
  'a note without words, %j, is named after the current time',
  (content) => {
    expect(nameFromContent(content, [h(1, '***')], NOW)).toBe('Note-1772000000123');
  },
);

test('a name has at most 100 characters of a heading, or 50 of a line', () => {
  const words = 'abcde '.repeat(40).trim();

  expect(nameFromContent('', [h(1, words)], NOW)).toBe(words.slice(0, 100));
  expect(nameFromContent(words, [], NOW)).toBe(words.slice(0, 50));
});

test('a taken name gets the first free number', () => {
  const taken = ['Plan', 'Plan 1', 'Plan 3'];

  expect(numberedName('Plan', (name) => taken.includes(name))).toBe('Plan 2');
  expect(numberedName('Idea', (name) => taken.includes(name))).toBe('Idea');
});

test("a new note is created in the folder that the vault's settings choose", () => {
  expect(newNoteFolder({ newFileLocation: 'root', newFileFolderPath: 'Inbox' }, 'Here')).toBe('');
  expect(newNoteFolder({ newFileLocation: 'folder', newFileFolderPath: 'Inbox' }, 'Here')).toBe('Inbox');
  expect(newNoteFolder({ newFileLocation: 'current', newFileFolderPath: 'Inbox' }, 'Here')).toBe('Here');
  expect(newNoteFolder({ newFileLocation: 'current', newFileFolderPath: 'Inbox' })).toBe('');
});

function h(level: Heading['level'], text: string): Heading {
  return { level, text, start: 0, end: 0 };
}
