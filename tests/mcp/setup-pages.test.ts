import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync('docs/setup/*-*.md', { cwd: root })
  .concat('docs/setup/codex.md', 'docs/setup/cursor.md', 'docs/setup/vscode.md')
  .sort();

test.each(pages)('%s has the entry of an installation by npx', async (path) => {
  const client = basename(path, '.md');
  const page = readFileSync(join(root, path), 'utf8');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'setup-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_npx'));
  symlinkSync(join(root, 'agents', 'obsidian-agent'), join(folder, '_npx', '1'));

  const program = join(folder, '_npx', '1', 'bin', 'obsidian-agent.cjs');
  const { stdout } = await runProcess({
    command: [process.execPath, program, 'mcp', 'install', client, '--vault', folder, '--print'],
    env: { HOME: folder },
  });

  const blocks = [...page.matchAll(/^```(?:json|toml)\n(.*?)^```/gms)].map(([, text]) => text);
  expect(blocks).toEqual([stdout.replace(folder, '/home/me/Notes')]);
  expect(page).toContain(`obsidian-agent mcp install ${client} --vault ~/Notes`);
});
