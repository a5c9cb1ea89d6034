import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';

const LIBRARIES = '/usr/aarch64-linux-gnu';
const EMULATORS = ['qemu-aarch64', 'qemu-aarch64-static'];
const release = (file: string) => pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', 'release', file)).href;

/** The path of an emulator of arm64 with the libraries that a program needs; undefined if this machine has none. */
function findEmulator(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => EMULATORS.map((name) => join(folder, name)));
  return existsSync(LIBRARIES) ? paths.find((path) => existsSync(path)) : undefined;
}

test('the executable for arm64 writes a note', { timeout: 120_000 }, async ({ skip }) => {
  const emulator = findEmulator();
  if (emulator === undefined) return skip('qemu-user or libc6-arm64-cross is not installed.');
  const { platforms } = await import(release('platforms.ts'));
  const { compileFor } = await import(release('pack-packages.ts'));
  const { agentProgram } = await import(new URL('../build/compile-executable.ts', release('x')).href);
  const folder = mkdtempSync(join(tmpdir(), 'arm64-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const platform = platforms.find(({ name }: { readonly name: string }) => name === 'linux-arm64');
  const payload = { vault_path: folder, note_name: 'First', content: '# First\n' };

  const { stdout } = await runProcess({
    command: [emulator, '-L', LIBRARIES, compileFor(platform, agentProgram, join(folder, '.executables'))],
    stdin: JSON.stringify({ request_id: crypto.randomUUID(), tool: 'obsidian_agent', action: 'create_note', payload }),
  });

  expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
  expect(readFileSync(join(folder, 'First.md'), 'utf8')).toBe('# First\n');
});
