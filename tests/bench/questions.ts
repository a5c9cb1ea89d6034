import { sizesFor } from './bench-sizes.ts';
import { type BenchVault, corpusVault, LINKS_PER_NOTE, sharedVault } from './bench-vaults.ts';
import { fileSearchName, searchFiles } from './file-search.ts';
import { oneShot } from './one-shot.ts';
import { type Qmd, qmdOf } from './qmd.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** The vaults of the query measures: generated ones of all sizes, and a real one except in short runs. */
export async function questionedVaults(rounds: number): Promise<BenchVault[]> {
  const vaults: BenchVault[] = [];
  for (const notes of sizesFor(rounds)) vaults.push(await sharedVault(notes));
  const real = rounds === 1 ? undefined : await corpusVault();
  return real === undefined ? vaults : [...vaults, real];
}

/** Fewer rounds than for small measures: a large vault takes seconds for each. */
export function roundsOf(rounds: number, { notes }: BenchVault): number {
  return Math.min(rounds, notes > 20_000 ? 8 : 20);
}

/** Above this size qmd takes many minutes to build its index. */
const MOST_NOTES_FOR_QMD = 20_000;

/** A one-shot search, compared with a program that reads all files and one that has an index. */
export async function measureSearch(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const vault of await questionedVaults(rounds)) {
    const qmd = vault.notes > MOST_NOTES_FOR_QMD ? undefined : qmdOf(vault.vault, rounds);
    rows.push(...(await searchRows(vault, { word: vault.rareWord, qmd, rounds })));
    rows.push(...(await searchRows(vault, { word: vault.commonWord, qmd, rounds })));
  }
  return rows;
}

/** The larger the vault, the more of the time of reading all files an index saves. */
function mostAgainstFiles({ notes, isGenerated }: BenchVault): number {
  if (!isGenerated || notes <= 1000) return 2;
  return notes <= 10_000 ? 1.3 : 1;
}

interface Searched {
  readonly word: string;
  readonly qmd: Qmd | undefined;
  readonly rounds: number;
}

async function searchRows(vault: BenchVault, { word, qmd, rounds }: Searched): Promise<Row[]> {
  const files = assertSameAnswer(vault, word);
  const seen = await interleave(
    {
      ours: () => oneShot(vault, 'search_notes', { query: word }).elapsedMs,
      files: () => searchFiles(word, [vault.vault]).elapsedMs,
      qmd: qmd && (() => qmd.search(word)),
      direct: qmd && (() => qmd.searchDirectly(word)),
    },
    roundsOf(rounds, vault),
  );
  const what = `one-shot \`search_notes\`, ${vault.title}, a word in ${files} notes, against`;
  const ours = spread(seen.ours, 'ms');
  const row: Row = {
    what: `${what} \`${fileSearchName} -il\``,
    figure: seen.ours.median / seen.files.median,
    unit: '×',
    reach: { atMost: mostAgainstFiles(vault) },
    seen: `${ours}; ${fileSearchName}: ${spread(seen.files, 'ms')}`,
  };
  if (seen.qmd === undefined || seen.direct === undefined) return [row];
  const against: Row = {
    what: `${what} \`qmd search\``,
    figure: seen.ours.median / seen.qmd.median,
    unit: '×',
    reach: { atMost: 1 },
    seen: `${ours}; qmd: ${spread(seen.qmd, 'ms')}; qmd without its launcher: ${spread(seen.direct, 'ms')}`,
  };
  return [row, against];
}

/**
 * Times of different answers are not comparable.
 *
 * Our search also matches names, so it may find more in a real vault.
 */
function assertSameAnswer(vault: BenchVault, word: string): number {
  const { files } = searchFiles(word, [vault.vault]);
  const total = Number(oneShot(vault, 'search_notes', { query: word }).metadata['total_count']);
  if (total < files || (vault.isGenerated && total > files))
    throw new Error(`${total} notes of ${vault.title} hold "${word}"; ${fileSearchName} finds ${files}.`);
  return files;
}

/** The notes that link to a note, one-shot, compared with a program that searches all files for its name. */
export async function measureBacklinks(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const vault of await questionedVaults(rounds)) {
    const [note = ''] = vault.linkedNotes;
    const total = Number(oneShot(vault, 'get_links', { note, direction: 'in' }).metadata['in_total']);
    if (!(total > 0)) throw new Error(`Nothing in ${vault.title} links to "${note}".`);
    const { ours, files } = await interleave(
      {
        ours: () => oneShot(vault, 'get_links', { note, direction: 'in' }).elapsedMs,
        files: () => searchFiles(note, [vault.vault]).elapsedMs,
      },
      roundsOf(rounds, vault),
    );
    const links = vault.isGenerated ? ` and ${vault.notes * LINKS_PER_NOTE} links` : '';
    rows.push({
      what: `one-shot \`get_links\`, direction in, ${vault.title}${links}, ${total} links to the note, against \`${fileSearchName} -il\` for its name`,
      figure: ours.median / files.median,
      unit: '×',
      reach: { atMost: 1.6 },
      seen: `${spread(ours, 'ms')}; ${fileSearchName}: ${spread(files, 'ms')}`,
    });
  }
  return rows;
}
