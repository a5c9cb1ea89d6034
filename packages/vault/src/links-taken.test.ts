import { expect, test } from 'vitest';
import { makeVault } from './disk/temporary-vault.test.kit.ts';
import { findLinksTaken } from './links/links-taken.ts';

test.each([
  ['Beta.md', 0],
  ['deep/er/Beta.md', 0],
  ['Alpha.md', 3],
  ['other/ALPHA.md', 3],
])('creating %s requires reading %i texts', async (path, count) => {
  using vault = makeVault({ 'deep/Alpha.md': '', 'A.md': '[[Alpha]] [[Beta]]', 'B.md': '[[Alpha]]' });
  const seen: string[] = [];

  await vault.change(async (draft) => {
    const readSnapshots = draft.readSnapshots.bind(draft);
    draft.readSnapshots = (paths) => {
      seen.push(...paths);
      return readSnapshots(paths);
    };
    await findLinksTaken(draft, path);
  });

  expect(seen).toHaveLength(count);
});
