import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, type System } from './mcp-clients.ts';

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'setup');

const systems: Readonly<Record<string, System>> = {
  Linux: { platform: 'linux', env: {}, home: '~' },
  macOS: { platform: 'darwin', env: {}, home: '~' },
  Windows: { platform: 'win32', env: { APPDATA: '%APPDATA%' }, home: '%USERPROFILE%' },
};

test.each(Object.entries(clients))('the page for %s names the settings file of each system', (name, { file }) => {
  const page = readFileSync(join(pages, `${name}.md`), 'utf8');

  const rows = Object.entries(systems).map(([title, system]) => `| ${title} | \`${file(system)}\` |`);

  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});

test('variables of the environment name other folders', () => {
  const system = (env: System['env']): System => ({ platform: 'linux', env, home: '/h' });

  expect(clients.vscode.file(system({ XDG_CONFIG_HOME: '/x' }))).toBe('/x/Code/User/mcp.json');
  expect(clients.codex.file(system({ CODEX_HOME: '/x' }))).toBe('/x/config.toml');
  expect(clients['claude-code'].file(system({ CLAUDE_CONFIG_DIR: '/x' }))).toBe('/x/.claude.json');
});
