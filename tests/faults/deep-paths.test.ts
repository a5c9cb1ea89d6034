import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { isLong, requestOf } from './ask-agent.ts';
import { canFail, runFaulty } from './fault-library.ts';

/** The executable's runtime opens files without the C library, where calls are counted. */
const bundle = artefacts[1]?.command;
const NEVER = { at: Number.MAX_SAFE_INTEGER, kind: 'EIO' } as const;

/** Counts the file system calls of a request below a vault. */
async function callsOf(vault: string, action: string, payload: object): Promise<number> {
  if (bundle === undefined) throw new Error('There is no bundle to test.');
  const stdin = requestOf(action, { vault_path: vault, ...payload });
  const { stdout, calls } = await runFaulty(bundle, { below: vault, fault: NEVER, stdin });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
  return calls;
}

function freshVault(): string {
  const vault = join(realpathSync(mkdtempSync(join(tmpdir(), 'deep paths '))), 'vault');
  onTestFinished(() => rmSync(join(vault, '..'), { recursive: true }));
  mkdirSync(vault);
  return vault;
}

type Action = readonly [name: string, payload: (path: string) => object];

/** Requests on a path of this many folders, in order. */
const actions: readonly Action[] = [
  ['create_note', (path) => ({ path: `${path}A` })],
  ['create_note', (path) => ({ path: `${path.toUpperCase()}B` })],
  ['move_note', (path) => ({ note: `${path}A`, to: `third/${path.slice(2)}A` })],
];
const moreActions: readonly Action[] = [
  ['read_note', (path) => ({ note: `third/${path.slice(2)}A` })],
  ['append_note', (path) => ({ note: `third/${path.slice(2)}A`, content: 'more' })],
  ['create_folder', (path) => ({ path: `other/${path.slice(2)}C` })],
  ['list_notes', () => ({})],
  ['delete_note', (path) => ({ note: `${path}B`, confirm: true })],
];

describe.skipIf(!canFail())('the file system calls', () => {
  test('grow with the folders of a path, not with their square', async () => {
    const count = async (folders: number) => {
      const vault = freshVault();
      const counts: [string, number][] = [];
      for (const [action, payload] of isLong ? [...actions, ...moreActions] : actions)
        counts.push([action, await callsOf(vault, action, payload('d/'.repeat(folders)))]);
      return counts;
    };

    const [few, many] = [await count(40), await count(160)];

    const grown = many.map(([action, calls], at) => [action, calls / (few[at]?.[1] ?? 0)] as const);
    expect(grown.filter(([, times]) => times > 5)).toEqual([]);
  });
});
