import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, LINKS_PER_NOTE, ownVault, settle } from './bench-vaults.ts';
import { notePath } from './linked-vault.ts';
import { startMcpMover } from './mcp-move.ts';
import { oneShot } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { layBench } from './subject.ts';

/** The cost of a durable append, whole process, compared with reading the same note. */
export async function measureAppend(rounds: number): Promise<Row[]> {
  const { folder, vault } = layBench();
  const subject = { vault, cacheDir: join(folder, 'cache') };
  try {
    const { append, read } = await interleave(
      {
        append: () => oneShot(subject, 'append_note', { note: 'Note', content: '- a line' }).elapsedMs,
        read: () => oneShot(subject, 'read_note', { note: 'Note' }).elapsedMs,
      },
      rounds,
    );
    return [
      {
        what: '`append_note`, whole process, synced to disk with its undo record, against `read_note`',
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

/**
 * The time of a move in a large vault, whole process, with every link to the note rewritten: on its own, and compared
 * with a running server by others.
 */
export async function measureMove(rounds: number): Promise<Row[]> {
  const vault = ownVault(mainSize(rounds));
  const peer = await startMcpMover(ownVault(vault.notes).vault, rounds);
  await settle(vault);
  const nextOfPeer = placesInTurn(homeIn(vault));
  try {
    const seen = await interleave(
      { move: moveBackAndForth(vault), peer: peer && (() => peer.move(...nextOfPeer())) },
      Math.min(rounds, 8),
    );
    return moveRows(vault, seen.move, seen.peer);
  } finally {
    await peer?.close();
  }
}

/** Milliseconds of a move of one note with the links to it, whole process. */
export function moveBackAndForth(vault: BenchVault): () => number {
  const nextPlace = placesInTurn(homeIn(vault));
  return () => {
    const [note, to] = nextPlace();
    const { elapsedMs, metadata } = oneShot(vault, 'move_note', { note, to, update_links: 'always' });
    if (!(Number(metadata['links_updated']) > 0)) throw new Error(`move_note moved no links of ${note}.`);
    return elapsedMs;
  };
}

function homeIn({ notes }: BenchVault): string {
  return notePath(Math.floor(notes / 2) + 21);
}

function moveRows({ notes, title }: BenchVault, move: Summary, peer: Summary | undefined): Row[] {
  const what = `\`move_note\` in a vault of ${title} and ${notes * LINKS_PER_NOTE} links, whole process`;
  const seen = spread(move, 'ms');
  const row: Row = { what, figure: move.median, unit: 'ms', reach: { atMost: 1000 }, seen };
  if (peer === undefined) return [row];
  const against: Row = {
    what: '`move_note`, whole process, against one call of a running `obsidian-mcp`',
    figure: move.median / peer.median,
    unit: '×',
    reach: { atMost: 0.1 },
    seen: `${seen}; obsidian-mcp: ${spread(peer, 'ms')}`,
  };
  return [row, against];
}

/** From one path to the other and back, with a new name each time. */
function placesInTurn(home: string): () => [string, string] {
  const away = 'Elsewhere/Moved';
  let isHome = false;
  return () => {
    isHome = !isHome;
    return isHome ? [home, away] : [away, home];
  };
}
