import {
  formatBaseRows,
  formatBaseSummaries,
  type QueriedBase,
  queryBase,
  type VaultReader,
} from '@obsidian-agent/vault';
import type { ResourcePlace } from './resource-uri.ts';

const MOST_ROWS = 1000;
const MOST_CHARACTERS = 1_000_000;
const MOST_UNREAD = 10;

/**
 * Runs a view of a base and writes its rows as a Markdown table. Below it are its summaries, the number of rows that are
 * left out, what is wrong with the base, and the notes that cannot be read.
 *
 * @throws AgentError `BASE_NOT_FOUND`, `BASE_MALFORMED`, `BASE_TOO_LARGE`, `VIEW_NOT_FOUND`
 */
export async function baseAsTable(reader: VaultReader, { path, view }: ResourcePlace): Promise<string> {
  const query = { reference: { base: `/${path}` }, view, limit: MOST_ROWS, cursor: undefined, now: new Date() };
  const { view: shownView, result, total, unread } = await queryBase(reader, query);
  const [names = '', rule = '', ...rows] = formatBaseRows(result, 'md').trimEnd().split('\n');
  const allSummaries = total === 0 ? [] : formatBaseSummaries(shownView, result);
  const summaries = linesWithin(allSummaries, MOST_CHARACTERS / 2);
  const shown = linesWithin(rows, MOST_CHARACTERS - summaries.join('').length);
  const notes = [
    ...(shown.length < total ? [`Showing ${shown.length} of ${total} rows.`] : []),
    ...(summaries.length < allSummaries.length ? ['Summaries are left out, because they are too long.'] : []),
    ...result.problems.map(
      ({ where, line, column, message }) => `${where}, line ${line}, column ${column}: ${message}`,
    ),
    ...unreadLines(unread),
  ];
  const below = summaries.length === 0 ? [] : ['', ...summaries];
  return [names, rule, ...shown, ...below, ...(notes.length === 0 ? [] : ['', ...notes]), ''].join('\n');
}

function unreadLines(unread: QueriedBase['unread']): string[] {
  const isFault = ({ why }: QueriedBase['unread'][number]) => why === 'bad_frontmatter';
  const texts = unread.filter((each) => !isFault(each)).map(({ path }) => path);
  const faults = unread.filter(isFault).map(({ path, line = 1 }) => `${path} (line ${line})`);
  const lineOf = (lead: string, names: readonly string[]) => {
    const more = names.length - MOST_UNREAD;
    const named = [...names.slice(0, MOST_UNREAD), ...(more > 0 ? [`… and ${more} more`] : [])];
    return names.length === 0 ? [] : [`${lead}: ${named.join(', ')}.`];
  };
  return [
    ...lineOf('Not included, because they cannot be read', texts),
    ...lineOf('Properties unknown, because the frontmatter cannot be read', faults),
  ];
}

function linesWithin(lines: readonly string[], limit: number): readonly string[] {
  let length = 0;
  return lines.filter((line) => {
    length += line.length;
    return length <= limit;
  });
}
