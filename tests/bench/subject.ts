import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActionRequestV1 } from '@obsidian-agent/shared-types';
import { artefacts } from '../contract/artefacts.ts';

const [executable, bundle] = artefacts;
if (executable === undefined || bundle === undefined) throw new Error('Both artefacts of the agent are needed.');

/** The measured programs, and those they are compared with. The bundle is run without its launcher's shell shim. */
export const commands = {
  executable: executable.command,
  bundle: bundle.command,
  reference: [process.execPath, '-e', '0'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Only basic variables: the caller's settings must not affect some variants and not others. */
export const environment: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

export interface Bench {
  readonly folder: string;
  readonly vault: string;
  /** A file with a request for `read_note`. */
  readonly requestFile: string;
}

/** A new vault with one note of ordinary length. */
export function layBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  writeFileSync(join(vault, 'Note.md'), `# Note\n\n${'A line of an ordinary note.\n'.repeat(40)}`);

  const requestFile = join(folder, 'request.json');
  writeFileSync(requestFile, JSON.stringify(readRequest(vault)));
  return { folder, vault, requestFile };
}

export function readRequest(vault: string): ActionRequestV1 {
  return {
    request_id: randomUUID(),
    tool: 'obsidian_agent',
    action: 'read_note',
    payload: { vault_path: vault, note_name: 'Note' },
  };
}
