import {
  appendFileSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './written-texts.ts';

/** A program independent of the agent that writes lines to the same notes. */
export interface OutsideWriter {
  /** The lines of each note that must exist at the end. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Digests of the texts that replaced notes by renaming. */
  readonly replacements: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** Starts a writer that appends and rewrites in place as editors do, and replaces whole files as sync clients do. */
export function startOutsideWriter(
  root: string,
  { edited, replaced, pauseMs }: { edited: readonly string[]; replaced: readonly string[]; pauseMs: number },
): OutsideWriter {
  const lines = new Map<string, string[]>([...edited, ...replaced].map((note) => [note, []]));
  const ways = [
    ...edited.flatMap((note) => [
      { note, write: append },
      { note, write: rewrite },
    ]),
    ...replaced.map((note) => ({
      note,
      write: (path: string, line: string) => replace(path, line, replacements),
    })),
  ];
  const replacements = new Set<string>();
  let isOver = false;
  const work = async () => {
    for (let number = 0; !isOver; number += 1) {
      const { note, write } = ways[number % ways.length] as (typeof ways)[number];
      const line = `outside ${number} ends`;
      if (write(join(root, note), line)) lines.get(note)?.push(line);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const ended = work();
  const stop = async () => {
    isOver = true;
    await ended;
  };
  return { lines, replacements, stop };
}

function append(path: string, line: string): boolean {
  appendFileSync(path, `\n${line}`);
  return true;
}

/** Empties the file and rewrites it through one descriptor: a reader may see it empty meanwhile. */
function rewrite(path: string, line: string): boolean {
  const descriptor = openSync(path, 'r+');
  try {
    const bytes = Buffer.alloc(fstatSync(descriptor).size);
    readSync(descriptor, bytes, 0, bytes.length, 0);
    ftruncateSync(descriptor, 0);
    writeSync(descriptor, Buffer.concat([bytes, Buffer.from(`\n${line}`)]), 0, undefined, 0);
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Replaces the old file with a new one, unless it has changed since it was read. */
function replace(path: string, line: string, replacements: Set<string>): boolean {
  const { ino } = lstatSync(path);
  const text = readFileSync(path, 'utf8');
  const replacement = `${text}\n${line}`;
  writeFileSync(`${path}.part`, replacement);
  if (lstatSync(path).ino !== ino || readFileSync(path, 'utf8') !== text) return false;
  renameSync(`${path}.part`, path);
  replacements.add(digestOf(replacement));
  return true;
}
