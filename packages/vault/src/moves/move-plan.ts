import type { Move } from '../core/move.ts';
import type { FileTable } from '../links/resolution.ts';
import type { LinkFormat } from '../settings/vault-settings.ts';

/** A move as the link updates need it. */
export interface MovePlan {
  readonly before: FileTable;
  readonly after: FileTable;
  readonly format: LinkFormat;
  /** New path of a file by its old one. */
  readonly moved: ReadonlyMap<string, string>;
  /** Folders that move as a whole, for references to folders. */
  readonly folders: readonly Move[];
}

export interface PlannedMove {
  readonly files: FileTable;
  /** Every file that moves, including the files in moved folders. */
  readonly moves: readonly Move[];
  readonly folders?: readonly Move[];
  /** The vault's `newLinkFormat`. */
  readonly format: LinkFormat;
}

/** Prepares link updates with the locations of files before and after. The table must not change meanwhile. */
export function planMove({ files, moves, folders = [], format }: PlannedMove): MovePlan {
  const real = moves.filter(({ from, to }) => from !== to && files.has(from));
  const moved = new Map(real.map(({ from, to }) => [from, to]));
  return { before: files, after: files.afterMoves(real), format, moved, folders };
}

/** The moves of the files in a moved folder. */
export function movesOfFolder(paths: Iterable<string>, folder: Move): Move[] {
  const moves: Move[] = [];
  for (const path of paths) {
    if (path.startsWith(`${folder.from}/`)) moves.push({ from: path, to: folder.to + path.slice(folder.from.length) });
  }
  return moves;
}
