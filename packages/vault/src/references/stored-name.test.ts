import { expect, test } from 'vitest';
import { storedNamesOf } from './stored-name.ts';

test.each([
  ['What?', 'What-.md', ['What? → What-']],
  ['what?.md', 'A/What-.md', ['what? → What-']],
  ['[[What?|x]]', 'What-.md', ['What? → What-']],
  ['./A: b/What?', 'A- b/What-.md', ['A: b → A- b', 'What? → What-']],
  ['A: b/x', 'A- b/x.md', ['A: b → A- b']],
  ['Linked/What?', 'Real/What-.md', ['What? → What-']],
  ['B?.canvas', 'B-.canvas', ['B? → B-']],
  ['B?', 'B-.canvas', ['B? → B-']],
  ['What-', 'What-.md', []],
  ['WHAT-', 'What-.md', []],
  ['An alias', 'What-.md', []],
  ['C#Tasks', 'C.md', []],
  ['', 'What-.md', []],
])('%j, stored at %j, has these other names: %j', (title, path, names) => {
  expect(storedNamesOf(title, path).map((stored) => `${stored.title} → ${stored.name}`)).toEqual(names);
});

test('names of folders are compared as a whole', () => {
  expect(storedNamesOf('F?/v1.2?/', 'F-/v1.2-', true)).toMatchObject([
    { title: 'F?', name: 'F-', isFolder: true },
    { title: 'v1.2?', name: 'v1.2-', isFolder: true },
  ]);
});
