import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NoteAgent } from './note-agent.ts';

/** The journal that an agent keeps of a vault on this machine; created by a first write. */
export async function journalOf({ vault, ask }: NoteAgent): Promise<string> {
  await ask('create_note', { path: 'Journal', content: 'first' });
  const history = join(vault, '.obsidian-agent', 'history');
  return join(history, readdirSync(history)[0] as string);
}

/** Plants the record of a transaction that appears to be from this device. */
export function plantRecord(folder: string, record: object, name = 'record.json'): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify({ ...recordFacts, ...record })}\n`);
}

const recordFacts = {
  version: 1,
  command: 'test',
  request_id: null,
  plan_id: null,
  task_id: null,
  correlation_id: null,
  // Now: records older than a month are removed from the history.
  time: new Date().toISOString(),
  steps: [],
  changes: [],
  undoes: [],
  payloadDigest: null,
  outcome: null,
};

/** Entries that are not readable files, and how to create them at a path. */
export const oddities: Readonly<Record<string, (path: string) => unknown>> = {
  'a named pipe': (path) => execFileSync('mkfifo', [path]),
  'a link to a pipe': (path) => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a socket': putSocket,
  'a folder': (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
  'a file of a terabyte': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 40);
  },
};

/** Replaces the entry at a path, if any. */
export async function plantOddity(path: string, put: (path: string) => unknown): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  await put(path);
}

async function putSocket(path: string): Promise<void> {
  // The path of a socket has at most 107 bytes, so it is created under a short name.
  const folder = mkdtempSync(join(tmpdir(), 's'));
  const server = createServer().listen(join(folder, 's'));
  await once(server, 'listening');
  renameSync(join(folder, 's'), path);
  server.close();
  rmSync(folder, { recursive: true });
}
