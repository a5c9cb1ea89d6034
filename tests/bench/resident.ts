import { answerQuestion, listLinks, openVault, searchNotes, type Vault } from '@obsidian-agent/vault';
import type { BenchVault } from './bench-vaults.ts';
import { questionedVaults } from './questions.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';

/** Queries before the first that counts, because a resident process is warm. */
const WARMING = 30;
const MAX_NOTE_BYTES = 16 * 2 ** 20;

/** Queries to a process that watches the vault, each different from the one before. */
export async function measureResident(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const vault of await questionedVaults(rounds))
    rows.push(...residentRows(vault, await askResident(vault, rounds)));
  return rows;
}

type PerQuery<T> = Readonly<Record<'rare' | 'common' | 'links' | 'question', T>>;

/** Milliseconds of each query to a warm process that watches a vault. */
export async function askResident(subject: BenchVault, rounds: number): Promise<PerQuery<Summary>> {
  const vault = openVault(subject.vault, residentSettings(subject));
  try {
    const questions = questionsTo(vault, subject);
    for (let count = 0; count < (rounds === 1 ? 1 : WARMING); count += 1)
      for (const ask of Object.values(questions)) await ask();
    return await interleave(questions, rounds * 2);
  } finally {
    await vault.close();
  }
}

/** How a process opens a vault that it watches. */
export function residentSettings({ cacheDir }: BenchVault): Parameters<typeof openVault>[1] {
  return {
    allowedRoots: undefined,
    readOnly: true,
    cacheDir,
    isResident: true,
    maxNoteBytes: MAX_NOTE_BYTES,
    signal: new AbortController().signal,
    span: async (_, work) => await work(),
  };
}

/** Most milliseconds of a question; more in a large vault. */
const MOST_MS = { few: 8, many: 30 };
const MANY_NOTES = 50_000;

function residentRows({ title, notes }: BenchVault, seen: PerQuery<Summary>): Row[] {
  const row = (what: string, summary: Summary, atMost = 5): Row => ({
    what: `resident, ${title}: ${what}`,
    figure: summary.median,
    unit: 'ms',
    reach: { atMost },
    seen: spread(summary, 'ms'),
  });
  return [
    row('search for a rare word', seen.rare),
    row('search for a common word', seen.common),
    row('links to a note', seen.links),
    row('a question of several words', seen.question, notes < MANY_NOTES ? MOST_MS.few : MOST_MS.many),
  ];
}

/** With the defaults of the commands. */
function questionsTo(
  vault: Vault,
  { rareWord, otherWords, commonWord, linkedNotes }: BenchVault,
): PerQuery<() => Promise<number>> {
  const nextWord = cycle([rareWord, ...otherWords]);
  const nextNote = cycle(linkedNotes);
  const search = async (query: string) => {
    const asked = { query, snippets: 3, contentBytes: 0, limit: 20, cursor: undefined };
    return (await searchNotes(await vault.open(), asked)).total;
  };
  const question = async (query: string) => {
    const asked = { query, snippets: 3, contentBytes: 0, limit: 20, cursor: undefined };
    return (await answerQuestion(await vault.open(), asked)).total;
  };
  const backlinks = async (note: string) => {
    const page = { limit: 100, cursor: undefined };
    return (await listLinks(await vault.open(), { note, direction: 'in' }, page)).total;
  };
  return {
    rare: () => timed(() => search(nextWord())),
    common: () => timed(() => search(commonWord)),
    links: () => timed(() => backlinks(nextNote())),
    question: () => timed(() => question(`where is the ${rareWord} of the ${nextWord()} in ${commonWord}`)),
  };
}

function cycle(items: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return items[turn % items.length] ?? '';
  };
}

async function timed(ask: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const total = await ask();
  const elapsedMs = performance.now() - start;
  if (total === 0) throw new Error('A question of the bench is answered with nothing.');
  return elapsedMs;
}
