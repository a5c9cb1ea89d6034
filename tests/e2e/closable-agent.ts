import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** The superuser can read everything, so it gives up that privilege first. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
const [artefact] = artefacts;
const command = [...unprivileged, ...(artefact?.command ?? [])] as [string, ...string[]];

/** With and without an index: the variants for a vault whose files and folders may be unreadable. */
export const kinds = ['with an index', 'without one'] as const;

/** An agent without permission for closed files and folders. */
export function closableAgent(tree: Tree, kind: (typeof kinds)[number] = 'with an index'): NoteAgent {
  const cache = kind === 'without one' ? '/dev/null/none' : newFolder();
  return noteAgent(tree, { command, env: { OBSIDIAN_AGENT_CACHE_DIR: cache } });
}

/** Removes the permissions of a file or folder until the test is over. */
export function shut(path: string, mode = 0): void {
  chmodSync(path, mode);
  onTestFinished(() => chmodSync(path, 0o700));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'index of closed folders '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
