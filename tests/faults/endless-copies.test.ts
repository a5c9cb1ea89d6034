import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { executable, requestOf } from './ask-agent.ts';
import { canFail, runFaulty } from './fault-library.ts';

const MEBIBYTE = 2 ** 20;
/** Every folder is a file system of its own, and no other call ever fails. */
const APART = { at: 1_000_000, kind: 'EIO', apart: true } as const;

/** Moves a sparse note of this length to another file system. */
async function moveApart(bytes: number) {
  const vault = join(realpathSync(mkdtempSync(join(tmpdir(), 'endless copies '))), 'vault');
  onTestFinished(() => rmSync(join(vault, '..'), { recursive: true }));
  mkdirSync(join(vault, 'far'), { recursive: true });
  writeFileSync(join(vault, 'Long.md'), 'begun');
  truncateSync(join(vault, 'Long.md'), bytes);

  const ask = async (action: string, payload: object) => {
    const stdin = requestOf(action, { vault_path: vault, ...payload });
    return JSON.parse((await runFaulty(executable, { below: vault, fault: APART, stdin })).stdout);
  };
  const answer = await ask('move_note', { note: 'Long', to: 'far/Away' });
  return { vault, ask, answer };
}

describe.skipIf(!canFail())('a note that moves to another file system', () => {
  test('is refused immediately if there is no room for it', async () => {
    const { vault, answer } = await moveApart(2 ** 40);

    expect(answer.error_detail).toMatchObject({ reason: 'DISK_FULL' });
    expect(statSync(join(vault, 'Long.md')).size).toBe(2 ** 40);
    expect(readdirSync(join(vault, 'far'))).toEqual([]);
  });

  test('is copied in pieces if it is longer than a text may be, and can be restored', async () => {
    const { vault, ask, answer } = await moveApart(80 * MEBIBYTE);

    expect(answer).toMatchObject({ status: 'success' });
    expect(statSync(join(vault, 'far/Away.md')).size).toBe(80 * MEBIBYTE);
    const undone = await ask('undo', { transaction_id: answer.result.metadata.transaction_id });
    expect(undone).toMatchObject({ status: 'success' });
    expect(statSync(join(vault, 'Long.md')).size).toBe(80 * MEBIBYTE);
  });
});
