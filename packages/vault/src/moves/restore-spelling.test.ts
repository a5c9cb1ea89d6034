import { expect, test } from 'vitest';
import { fileReferences } from '../links/file-references.ts';
import { FileTable } from '../links/resolution.ts';
import { differOnlyInSpelling } from './restore-spelling.ts';

const files = new FileTable(['near/Plan.md', 'far away/Plan.md', 'far away/Only.md', 'Home.md']);

test.each([
  ['[[Plan]] and more', '[[near/Plan]] and more', true],
  ['[[Only|it]]', '[[far away/Only|it]]', true],
  ['[it](far%20away/Only.md)', '[it](Only.md)', true],
  ['[[Plan]]', '[[far away/Plan]]', false],
  ['[[Plan]] and more', '[[Plan]] and less', false],
  ['[[Plan]]', '[it](near/Plan.md)', false],
  ['[[Plan]]', '[[Plan]] [[Only]]', false],
])('%j and %j differ only in spelling: %s', (one, other, expected) => {
  const source = (text: string) => ({ path: 'Home.md', text, references: fileReferences('Home.md', text) });

  expect(differOnlyInSpelling(files, source(one), source(other))).toBe(expected);
});
