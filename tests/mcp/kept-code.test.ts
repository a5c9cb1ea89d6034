import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';

const [, bundle] = artefacts;
const [program = '', ...args] = bundle?.command ?? [];

test('a server on Node keeps compiled code in a folder that no other user can change, and in no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept code '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = join(folder, `compiled-obsidian-agent-${process.getuid?.()}`);
  const serve = () =>
    spawnSync(program, [...args, 'mcp', '--help'], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: undefined },
    });

  const { status, stdout, stderr } = serve();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(statSync(own).mode & 0o777).toBe(0o700);
  expect(readdirSync(own)).toHaveLength(1);

  rmSync(own, { recursive: true });
  mkdirSync(own);
  chmodSync(own, 0o777);
  expect(serve()).toMatchObject({ status: 0, stdout, stderr: '' });
  expect(readdirSync(own)).toEqual([]);
  expect(readdirSync(folder)).toEqual([own.slice(folder.length + 1)]);
});
