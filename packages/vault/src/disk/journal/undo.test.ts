import { expect, test } from 'vitest';
import { makeVault, origin } from '../temporary-vault.test.kit.ts';

test('an undo of several transactions names the conflicts of all of them', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' });
  const ids: (string | null)[] = [];
  for (const path of ['A.md', 'B.md', 'C.md'])
    ids.unshift((await vault.change((draft) => draft.write(path, 'written'))).transactionId);
  vault.put('A.md', 'other');
  vault.put('C.md', 'other');

  const undo = vault.open().undo(
    ids.filter((id) => id !== null),
    { origin },
  );

  await expect(undo).rejects.toMatchObject({
    reason: 'UNDO_CONFLICT',
    details: {
      conflicts: [
        { path: 'C.md', why: 'changed' },
        { path: 'A.md', why: 'changed' },
      ],
    },
  });
  expect(vault.read('B.md')).toBe('written');
});
