import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ProcessCall, type ProcessEnd, runProcess } from '../contract/run-process.ts';

export const executable: string = join(import.meta.dirname, '..', '..', 'dist', 'obsidian-agent');

export interface Home {
  readonly folder: string;
  readonly vault: string;
  readonly env: Readonly<Record<string, string>>;
  /** Writes a file below the home, and returns its path. */
  readonly plant: (path: string, text: string) => string;
  readonly text: (path: string) => string;
  readonly install: (args: readonly string[], call?: Partial<ProcessCall>) => Promise<ProcessEnd>;
}

/** A home of a user with a vault; removed after the test. */
export function openHome(): Home {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'install-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vault = join(folder, 'My Notes');
  mkdirSync(vault);
  const env = { HOME: folder, OBSIDIAN_VAULT_PATH: vault };
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  const install = (args: readonly string[], call: Partial<ProcessCall> = {}) =>
    runProcess({ command: [executable, 'mcp', 'install', ...args], env, ...call });
  return { folder, vault, env, plant, text: (path) => readFileSync(join(folder, path), 'utf8'), install };
}
