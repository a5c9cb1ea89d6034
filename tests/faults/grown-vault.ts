import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executable, requestOf } from './ask-agent.ts';
import { measureChild } from './child-cpu.ts';
import type { GrowingRequest } from './growing-requests.ts';

/** A vault whose index is complete, and the cost of its queries. */
export interface GrownVault {
  /** The CPU time of the fastest of several answers, in milliseconds, without the start of the program. */
  costOf(asked: GrowingRequest, runs: number): Promise<number>;
  remove(): void;
}

/** Creates a vault with a note `n` of the given text, and others that link to it. */
export async function grownVault(text: string): Promise<GrownVault> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'growth-')));
  const vault = join(folder, 'vault');
  const env = { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache'), TZ: 'UTC' };
  layVault(vault, text);
  const ask = async ([action, payload]: GrowingRequest) => {
    const stdin = requestOf(action, { vault_path: vault, ...payload });
    const { cpuMs, stdout } = await measureChild(executable, { stdin, env });
    const reason = JSON.parse(stdout).error_detail?.reason;
    if (reason === 'UNEXPECTED') throw new Error(`${action} of ${text.length} characters: ${stdout.slice(0, 1000)}`);
    return cpuMs;
  };
  const fastestOf = async (asked: GrowingRequest, runs: number) => {
    let fastest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run += 1) fastest = Math.min(fastest, await ask(asked));
    return fastest;
  };
  await ask(['list_tags', {}]);
  const startMs = await fastestOf(['read_note', { note: 'empty' }], 3);
  return {
    costOf: async (asked, runs) => Math.max((await fastestOf(asked, runs)) - startMs, 0),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function layVault(vault: string, note: string): void {
  const notes = {
    'n.md': note,
    'o.md': '# h\nsee [[n]] [[n#h]] #a\n- [ ] t1\n\nx ^b\n',
    'T.md': '---\na: 1\ntags: [q]\n---\ntemplate {{date}}\n',
    'f/z.md': '[[o]]',
    'empty.md': '',
    '.obsidian/templates.json': '{"folder":"/"}',
  };
  for (const folder of ['f', '.obsidian']) mkdirSync(join(vault, folder), { recursive: true });
  for (const [path, text] of Object.entries(notes)) {
    writeFileSync(join(vault, path), text);
    // An index reads recently changed notes again.
    utimesSync(join(vault, path), 1e9, 1e9);
  }
}
