import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Everything in a vault by path: bytes of files in hexadecimal digits, folders as `/`; without the agent's own folder.
 */
export type VaultTree = Readonly<Record<string, string>>;

/** Creates a vault with these files, in a new folder or a named folder in it; returns the vault's folder. */
export function plantVault(files: Readonly<Record<string, string>>, name = ''): string {
  const root = join(realpathSync(mkdtempSync(join(tmpdir(), 'vault under faults '))), name);
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

export function treeOf(root: string): VaultTree {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(root.length + 1) }))
    .filter(({ path }) => path !== '.obsidian-agent' && !path.startsWith('.obsidian-agent/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return Object.fromEntries(
    entries.map(({ entry, path }) => {
      if (entry.isSymbolicLink()) return [path, `-> ${readlinkSync(join(root, path))}`];
      return entry.isDirectory() ? [`${path}/`, '/'] : [path, readFileSync(join(root, path), 'hex')];
    }),
  );
}
