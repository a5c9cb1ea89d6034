import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { asSpelled } from './spelled-path.ts';

const reader = createMemoryReader({ 'Work/Plans/a.md': '', 'Work-/b.md': '', 'work/c.md': '', 'File.md': '' });
const named = (name: string) => name.replace('?', '-');

test.each([
  ['x.md', 'x.md'],
  ['Work/Plans/x.md', 'Work/Plans/x.md'],
  ['work/x.md', 'work/x.md'],
  ['WORK/plans/x.md', 'Work/Plans/x.md'],
  ['work/plans/x.md', 'Work/Plans/x.md'],
  ['WORK/New/Plans/x.md', 'Work/New/Plans/x.md'],
  ['Work?/x.md', 'Work-/x.md'],
  ['Work?/Why?/x.md', 'Work-/Why-/x.md'],
  ['New?/work/x.md', 'New-/work/x.md'],
])('%s is %s in the vault', (path, spelled) => {
  expect(asSpelled(reader, path, named)).toBe(spelled);
});

test.each(['File.md/x.md', 'file.MD/deep/x.md'])('a file blocks the path %s', (path) => {
  expect(() => asSpelled(reader, path)).toThrow(expect.objectContaining({ reason: 'NOT_A_FOLDER' }));
});

test.each([
  ['new', 'new/'],
  ['there', 'Deep/'],
  ['there in another case', 'deep/'],
])('for %s folders, the number of checks hardly grows when there are twice as many', (_, folder) => {
  const countChecks = (depth: number) => {
    const memory = createMemoryReader({ [`${'Deep/'.repeat(depth)}a.md`]: '' });
    let seen = 0;
    const count = <Found>(look: (path: string) => Found) => {
      return (path: string): Found => {
        seen += 1;
        return look(path);
      };
    };
    const counting = { ...memory, kindOf: count(memory.kindOf), spellings: count(memory.spellings) };
    asSpelled(counting, `${folder.repeat(depth)}x.md`);
    return seen;
  };

  expect(countChecks(400) - countChecks(200)).toBeLessThan(10);
});
