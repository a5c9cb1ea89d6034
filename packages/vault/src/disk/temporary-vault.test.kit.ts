import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Origin } from '../core/change.ts';
import type { Committed, Draft, Vault } from '../core/vault.ts';
import { createNote, replaceNote } from '../references/exact-note.ts';
import type { VaultPolicy } from './files/vault-policy.ts';
import { openDiskVault } from './open-disk-vault.ts';

export const origin: Origin = {
  command: 'test',
  request_id: null,
  plan_id: null,
  task_id: null,
  correlation_id: null,
};

/** A vault in a new folder, removed at the end of a test that uses `using`. */
export interface TemporaryVault extends Disposable {
  /** The parent of the vault's folder. */
  readonly around: string;
  readonly root: string;
  open(policy?: Partial<VaultPolicy>, path?: string): Vault;
  put(path: string, text: string | Uint8Array): void;
  read(path: string): string;
  /** All files and links of the vault by path, without the agent's own; folders end in `/`. */
  list(): string[];
  change(work: (draft: Draft) => unknown): Promise<Committed<null>>;
}

export function makeVault(files: Readonly<Record<string, string>> = {}): TemporaryVault {
  const around = realpathSync(mkdtempSync(join(tmpdir(), 'disk vault ')));
  const root = join(around, 'vault');
  mkdirSync(root);

  const open = (policy: Partial<VaultPolicy> = {}, path: string = root) =>
    openDiskVault(path, { ...freePolicy(), ...policy });
  const put = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);

  return {
    around,
    root,
    open,
    put,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    list: () => listBelow(root, ''),
    change: (work) =>
      open().transact({ origin }, async (draft) => {
        await work(draft);
        return null;
      }),
    [Symbol.dispose]: () => rmSync(around, { recursive: true }),
  };
}

export function freePolicy(): VaultPolicy {
  const { signal } = new AbortController();
  return {
    allowedRoots: undefined,
    readOnly: false,
    maxNoteBytes: 1000,
    signal,
    span: async (_, work) => await work(),
  };
}

export function create(vault: Vault, noteName: string, text: string): Promise<Committed<string>> {
  return vault.transact({ origin }, async (draft) => createNote(draft, noteName, text));
}

export function update(vault: Vault, noteName: string, text: string): Promise<Committed<string>> {
  return vault.transact({ origin }, async (draft) => replaceNote(draft, noteName, text));
}

function listBelow(root: string, prefix: string): string[] {
  return readdirSync(join(root, prefix), { withFileTypes: true })
    .filter(({ name }) => name !== '.obsidian-agent')
    .flatMap((entry) => {
      const path = prefix + entry.name;
      return entry.isDirectory() ? [`${path}/`, ...listBelow(root, `${path}/`)] : [path];
    })
    .sort();
}
