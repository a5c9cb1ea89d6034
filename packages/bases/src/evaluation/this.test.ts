import { expect, test } from 'vitest';
import { evaluate, failure } from './evaluate.test.kit.ts';

test.each<[expression: string, thisPath: string, value: unknown]>([
  ['this.name', 'Books/Emma.md', 'Emma'],
  ['this.n', 'Books/Emma.md', 8],
  ['this["n"]', 'Books/Emma.md', 8],
  ['this["file"].name', 'Books/Emma.md', 'Emma'],
  ['this.ICON', 'Books/Emma.md', 'star'],
  ['this.file.n', 'Books/Emma.md', failure('Cannot find "n" on type File')],
  ['this.absent', 'Books/Emma.md', null],
  ['this == file("Emma")', 'Books/Emma.md', true],
  ['this == by', 'Books/Emma.md', true],
  ['parts.contains(this)', 'Books/Emma.md', true],
  ['this == file', 'Books/Dune.md', true],
  ['this.file.folder', 'Lists/Shelf.base', 'Lists'],
  ['this.isType("file")', 'Board.canvas', true],
])('%s is that of %s: %j', (expression, thisPath, value) => {
  expect(evaluate(expression, { thisPath })).toEqual(value);
});
