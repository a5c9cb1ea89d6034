import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layLinkedVault, notePath } from './linked-vault.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

const [executable] = commands.executable;

/** What a durable append costs, whole process, against reading the same note. */
export async function measureAppend(rounds: number): Promise<Row[]> {
  const { folder, vault } = layBench();
  try {
    const { append, read } = await interleave(
      {
        append: () => call(vault, 'append_note', { note: 'Note', content: '- a line' }),
        read: () => call(vault, 'read_note', { note: 'Note' }),
      },
      rounds,
    );
    return [
      {
        what: '`append_note`, whole process, on the disk with its undo, against `read_note`',
        figure: append.median / read.median,
        unit: '×',
        reach: { atMost: 2 },
        seen: `${spread(append, 'ms')}; read_note: ${spread(read, 'ms')}`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How long a move takes in a large vault, whole process, with every link to the note rewritten. */
export async function measureMove(rounds: number): Promise<Row[]> {
  const vault = mkdtempSync(join(tmpdir(), 'bench-linked-'));
  const size = { notes: 10_000, linksPerNote: 30 };
  try {
    layLinkedVault(vault, size);
    let from = notePath(4321);
    const { move } = await interleave(
      {
        move: () => {
          const to = from === notePath(4321) ? 'Elsewhere/Moved' : notePath(4321);
          const elapsed = call(vault, 'move_note', { note: from, to, update_links: 'always' });
          from = to;
          return elapsed;
        },
      },
      Math.min(rounds, 8),
    );
    return [
      {
        what: `\`move_note\` in a vault of ${size.notes} notes and ${size.notes * size.linksPerNote} links, whole process`,
        figure: move.median,
        unit: 'ms',
        reach: { atMost: 1000 },
        seen: spread(move, 'ms'),
      },
    ];
  } finally {
    rmSync(vault, { recursive: true });
  }
}

function call(vault: string, action: string, params: Record<string, unknown>): number {
  const envelope = { request_id: randomUUID(), api_version: 'v2', tool: 'obsidian_agent', action };
  const input = JSON.stringify({ ...envelope, payload: { vault_path: vault, ...params } });
  const start = performance.now();
  const { stdout } = spawnSync(executable, [], { input, env: environment, encoding: 'utf8' });
  const elapsed = performance.now() - start;
  const { status, error } = JSON.parse(stdout) as { status: string; error: string };
  if (status !== 'success') throw new Error(`${action} failed: ${error}`);
  return elapsed;
}
