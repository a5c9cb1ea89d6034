import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** The superuser may look into anything: it has to give up that right first. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
const [artefact] = artefacts;
const command = [...unprivileged, ...(artefact?.command ?? [])] as [string, ...string[]];

/** With an index or without one: what a vault that may close its files and folders is to be tried with. */
export const kinds = ['with an index', 'without one'] as const;

/** An agent that has no right to what is shut to it. */
export function closableAgent(tree: Tree, kind: (typeof kinds)[number] = 'with an index'): NoteAgent {
  const cache = kind === 'without one' ? '/dev/null/none' : newFolder();
  return noteAgent(tree, { command, env: { OBSIDIAN_AGENT_CACHE_DIR: cache } });
}

/** Shuts a file or folder until the test is over. */
export function shut(path: string, mode = 0): void {
  chmodSync(path, mode);
  onTestFinished(() => chmodSync(path, 0o700));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'index of closed folders '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
