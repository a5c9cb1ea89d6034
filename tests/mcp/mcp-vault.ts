import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { plant, type Tree } from '../contract/tree.ts';

const root = join(import.meta.dirname, '..', '..');

/** The arguments with which a client starts the server in Node. */
export const PROGRAM: readonly string[] = [join(root, 'agents', 'obsidian-agent', 'bin', 'obsidian-agent.cjs'), 'mcp'];

/** The command with which a client starts the server without Node, in half the time. */
export const EXECUTABLE: readonly string[] = [join(root, 'dist', 'obsidian-agent'), 'mcp'];

/** A vault of one test. */
export interface McpVault {
  readonly path: string;
  /** The environment of a server whose cache and trash are removed with the vault. */
  readonly env: Record<string, string>;
  text(path: string): string;
}

/** Plants a vault in the home of its servers; removed after the test. */
export function plantVault(tree: Tree): McpVault {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'Garden');
  mkdirSync(path);
  plant(path, tree);
  return {
    path,
    env: { PATH: String(process.env['PATH']), HOME: folder, TZ: 'UTC' },
    text: (note) => readFileSync(join(path, note), 'utf8'),
  };
}
