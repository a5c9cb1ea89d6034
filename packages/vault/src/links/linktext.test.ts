import { expect, test } from 'vitest';
import { fileToLinktext, generateMarkdownLink } from './linktext.ts';
import { FileTable } from './resolution.ts';

test('the shortest link to a file is its name if that is unique, otherwise its full path', () => {
  const files = new FileTable(['x/One.md', 'x/Two.md', 'y/two.md', 'x/pic.png']);
  const write = (path: string) => fileToLinktext(files, { path, sourcePath: 'x/Two.md', format: 'shortest' });

  expect(write('x/One.md')).toBe('One');
  expect(write('x/Two.md')).toBe('x/Two');
  expect(write('x/pic.png')).toBe('pic.png');
});

test('a name shared with another kind of file is written with its extension', () => {
  const files = new FileTable(['v1.2', 'v1.2.md']);

  expect(fileToLinktext(files, { path: 'v1.2.md', sourcePath: 'a.md', format: 'shortest' })).toBe('v1.2.md');
});

test('a relative link that a file in the root would capture is written with a leading dot', () => {
  const files = new FileTable(['Note.md', 'a/Note.md', 'a/b/Note.md', 'b/Note.md']);
  const write = (path: string) => fileToLinktext(files, { path, sourcePath: 'a/src.md', format: 'relative' });

  expect(write('a/Note.md')).toBe('./Note');
  expect(write('a/b/Note.md')).toBe('./b/Note');
  expect(write('b/Note.md')).toBe('../b/Note');
});

test('a name that begins or ends with a space is written so that the space counts', () => {
  const files = new FileTable([' One.md', 'x/Two .md', 'y/ Three.md']);
  const write = (path: string) => fileToLinktext(files, { path, sourcePath: 'a.md', format: 'shortest' });

  expect([' One.md', 'x/Two .md', 'y/ Three.md'].map(write)).toEqual(['./ One', 'x/Two .md', 'y/ Three']);
});

test('a wikilink has an alias only if it differs from the link', () => {
  const files = new FileTable(['x/One.md']);
  const link = { path: 'x/One.md', sourcePath: 'a.md', format: 'shortest', useMarkdownLinks: false } as const;

  expect(generateMarkdownLink(files, { ...link, alias: 'One' })).toBe('[[One]]');
  expect(generateMarkdownLink(files, { ...link, alias: 'the one', subpath: '#Why' })).toBe('[[One#Why|the one]]');
});

test('a Markdown link keeps the extension and encodes only what is necessary', () => {
  const files = new FileTable(['x/C# (1) 100%.md']);
  const link = { path: 'x/C# (1) 100%.md', sourcePath: 'a.md', format: 'shortest', useMarkdownLinks: true } as const;

  expect(generateMarkdownLink(files, { ...link, subpath: '#A b#C' })).toBe(
    '[C# (1) 100%](x/C%23%20(1)%20100%25.md#A%20b#C)',
  );
});

test('a link to a part of the note itself has no path', () => {
  const files = new FileTable(['a.md']);
  const link = { path: 'a.md', sourcePath: 'a.md', format: 'absolute', subpath: '#Top' } as const;

  expect(generateMarkdownLink(files, { ...link, useMarkdownLinks: false })).toBe('[[#Top]]');
  expect(generateMarkdownLink(files, { ...link, useMarkdownLinks: true, alias: 'up' })).toBe('[up](#Top)');
});
