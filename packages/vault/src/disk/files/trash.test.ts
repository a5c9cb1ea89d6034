import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Draft } from '../../core/vault.ts';
import { makeVault, origin } from '../temporary-vault.test.kit.ts';

test.skipIf(process.platform === 'win32')(
  "a file in the desktop's trash is shown by its real path and can be restored",
  async () => {
    using vault = makeVault({ 'Plan.md': 'plan', '.obsidian/app.json': '{"trashOption":"system"}' });
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('HOME', vault.around);
    vi.stubEnv('XDG_DATA_HOME', join(vault.around, 'data'));
    const shown: string[] = [];

    const policy = { stateDir: join(vault.around, 'state') };
    const work = async (draft: Draft) => shown.push(draft.trash('Plan.md'));
    const { changes, transactionId } = await vault.open(policy).transact({ origin }, work);
    const [path = ''] = shown;

    expect(changes).toEqual([{ path: 'Plan.md', kind: 'deleted', to: path }]);
    expect((await vault.open().history())[0]?.changes).toEqual(changes);
    expect([path.startsWith(`${vault.around}/`), existsSync(path)]).toEqual([true, true]);
    const undone = await vault.open(policy).undo([transactionId ?? ''], { origin });
    expect(undone.changes).toEqual([{ path, kind: 'moved', to: 'Plan.md' }]);
    expect([existsSync(path), vault.read('Plan.md')]).toEqual([false, 'plan']);
  },
);
