import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { corpus } from '../oracles/shared-data.ts';
import { fileSearchName, searchFiles } from './file-search.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** A word that some of the notes contain. */
const WORD = 'dragon';

const CORPORA = ['tasks-demo', 'knowledge-garden-zh', 'dnd5e-srd'];

/**
 * The time to parse all notes of the corpora in one process, compared with a search for one word in the same files.
 */
export async function measureParsing(rounds: number): Promise<Row[]> {
  const folders = CORPORA.map(corpus).filter((folder) => folder !== undefined);
  if (folders.length === 0) return [];
  const notes = folders.flatMap(notesBelow);

  const { parsing, searching } = await interleave(
    {
      parsing: () => timed(() => notes.map((path) => parseNote(readFileSync(path, 'utf8')))),
      searching: () => searchFiles(WORD, folders).elapsedMs,
    },
    Math.min(rounds, 10),
  );
  return [
    {
      what: `reading and parsing the ${notes.length} notes of the corpora, one process, against \`${fileSearchName}\` for one word`,
      figure: parsing.median / searching.median,
      unit: '×',
      reach: { atMost: 40 },
      seen: `${spread(parsing, 'ms')}; ${fileSearchName}: ${spread(searching, 'ms')}`,
    },
  ];
}

function notesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
