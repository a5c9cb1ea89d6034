import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';

/** Takes from Node what Windows does not have: flags that refuse links, and paths through open folders. */
const AS_ON_WINDOWS = `
const Module = require('node:module');
const fs = require('node:fs');
const { O_NOFOLLOW, O_DIRECTORY, O_NONBLOCK, ...constants } = fs.constants;
const load = Module._load;
Module._load = (name, ...rest) => (/^(node:)?fs$/.test(name) ? { ...fs, constants } : load(name, ...rest));
Object.defineProperty(process, 'platform', { value: 'win32' });
`;

function newVault() {
  const folder = mkdtempSync(join(tmpdir(), 'no-flags-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  plant(folder, { 'vault/A.md': '# A\n', 'outside/Secret.md': 'secret\n', 'preload.cjs': AS_ON_WINDOWS });
  const vault = join(folder, 'vault');
  const [, bundle] = artefacts;
  const [node = '', program = ''] = bundle?.command ?? [];
  const send = async (action: string, payload: object) => {
    const request = { request_id: crypto.randomUUID(), tool: 'obsidian_agent', api_version: 'v2', action, payload };
    const { stdout } = await runProcess({
      command: [node, '--require', join(folder, 'preload.cjs'), program],
      stdin: JSON.stringify({ ...request, payload: { vault_path: vault, ...payload } }),
      env: { HOME: folder },
    });
    return JSON.parse(stdout);
  };
  const call = async (action: string, payload: object) => {
    const { status, error_detail } = await send(action, payload);
    return error_detail?.reason ?? status;
  };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { folder, vault, send, call, read };
}

test('without flags that refuse links, notes are written, moved, deleted and restored', async () => {
  const { send, call, read } = newVault();

  expect(await call('append_note', { note: 'A', content: 'more' })).toBe('success');
  expect(await call('create_note', { path: 'New/B', content: '[[A]]' })).toBe('success');
  expect(await call('move_note', { note: 'A', to: 'New/C' })).toBe('success');
  const { result } = await send('delete_note', { note: 'C', confirm: true });
  expect(read('vault/.trash/C.md')).toBe('# A\nmore\n');
  expect(await call('undo', { transaction_id: result.metadata.transaction_id })).toBe('success');

  expect(read('vault/New/B.md')).toBe('[[C]]');
  expect(read('vault/New/C.md')).toBe('# A\nmore\n');
});

test('without flags that refuse links, no link leads out of the vault', async () => {
  const { folder, vault, call, read } = newVault();
  symlinkSync(join(folder, 'outside'), join(vault, 'Folder'));
  symlinkSync(join(folder, 'outside', 'Secret.md'), join(vault, 'Link.md'));

  expect(await call('read_note', { note: 'Link.md' })).toBe('PATH_OUTSIDE_VAULT');
  expect(await call('append_note', { note: 'Folder/Secret.md', content: 'x' })).toBe('PATH_OUTSIDE_VAULT');
  expect(await call('create_note', { path: 'Folder/New', content: 'x' })).toBe('PATH_OUTSIDE_VAULT');

  expect(read('outside/Secret.md')).toBe('secret\n');
});

test('without flags that refuse links, a linked journal is refused and its target untouched', async () => {
  const { folder, vault, call, read } = newVault();
  symlinkSync(join(folder, 'outside'), join(vault, '.obsidian-agent'));

  expect(await call('append_note', { note: 'A', content: 'more' })).not.toBe('success');

  expect(read('vault/A.md')).toBe('# A\n');
  expect(read('outside/Secret.md')).toBe('secret\n');
});

test('on Windows, names that can mean another file are refused', async () => {
  const { vault, call } = newVault();
  mkdirSync(join(vault, 'Private'));
  writeFileSync(join(vault, 'Private', 'B.md'), 'b\n');

  for (const note of ['A.md:stream', 'PRIVAT~1/B.md', 'Private./B.md', 'nul.md'])
    expect(await call('read_note', { note })).toBe('PATH_INVALID');
});
