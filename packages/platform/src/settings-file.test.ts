import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVaultSetting, settingsFileOf } from './settings-file.ts';

test.each([
  [{ OBSIDIAN_AGENT_SETTINGS: '/own.json', XDG_CONFIG_HOME: '/config', HOME: '/home' }, '/own.json'],
  [{ XDG_CONFIG_HOME: '/config', HOME: '/home' }, '/config/obsidian-agent/settings.json'],
  [{ XDG_CONFIG_HOME: 'relative', HOME: '/home' }, '/home/.config/obsidian-agent/settings.json'],
  [{}, undefined],
])('the settings of %j are in %s', (env, file) => {
  expect(settingsFileOf(env)).toBe(file);
});

test.each([
  ['{"obsidian_vault_path": "/v"}', '/v'],
  ['\uFEFF{"obsidian_vault_path": "/v", "theme": "dark"}', '/v'],
  ['{"obsidian_vault_path": null}', undefined],
  ['{"obsidian_vault_path": ""}', undefined],
  ['{}', undefined],
  ['[]', undefined],
])('the vault of %s is %s', (text, path) => {
  expect(readVaultSetting(settings(text))).toEqual({ path });
});

test.each(['{', '{"obsidian_vault_path": 5}', '{"obsidian_vault_path": "notes"}'])('%s is refused', (text) => {
  expect(readVaultSetting(settings(text))).toEqual({ problem: expect.any(String) });
});

test('a missing file names no vault, and a folder is refused', () => {
  expect(readVaultSetting(undefined)).toEqual({ path: undefined });
  expect(readVaultSetting(join(tmpdir(), 'no', 'such', 'file'))).toEqual({ path: undefined });
  expect(readVaultSetting(tmpdir())).toEqual({ problem: expect.stringContaining(tmpdir()) });
});

function settings(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  writeFileSync(file, text);
  return file;
}
