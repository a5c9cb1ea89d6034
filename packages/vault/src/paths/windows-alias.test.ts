import { expect, test } from 'vitest';
import { isWindowsAlias } from './windows-alias.ts';

test.each(['Note.md:stream', 'Private.', 'Private ', 'nul', 'CON.md', 'com1.txt', 'PRIVAT~1', 'secret~2.MD'])(
  'Windows may open another file as %j',
  (name) => {
    expect(isWindowsAlias(name)).toBe(true);
  },
);

test.each(['Note.md', 'Console.md', 'a.b', 'Approximately ~10 notes.md', 'v1.2.3'])('%j names one file', (name) => {
  expect(isWindowsAlias(name)).toBe(false);
});
