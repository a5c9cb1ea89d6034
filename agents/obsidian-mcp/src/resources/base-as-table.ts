import { formatBaseRows, queryBase, type VaultReader } from '@obsidian-agent/vault';
import type { ResourcePlace } from './resource-uri.ts';

const MOST_ROWS = 1000;
const MOST_CHARACTERS = 1_000_000;

/**
 * Runs a view of a base and writes its rows as a Markdown table. Below it are the number of rows that are left out, and
 * what is wrong with the base.
 *
 * @throws AgentError `BASE_NOT_FOUND`, `BASE_MALFORMED`, `VIEW_NOT_FOUND`
 */
export async function baseAsTable(reader: VaultReader, { path, view }: ResourcePlace): Promise<string> {
  const query = { reference: { base: `/${path}` }, view, limit: MOST_ROWS, cursor: undefined, now: new Date() };
  const { result, total } = await queryBase(reader, query);
  const [names = '', rule = '', ...rows] = formatBaseRows(result, 'md').trimEnd().split('\n');
  const shown = rowsWithin(rows, MOST_CHARACTERS);
  const notes = [
    ...(shown.length < total ? [`Showing ${shown.length} of ${total} rows.`] : []),
    ...result.problems.map(({ where, line, message }) => `${where}, line ${line}: ${message}`),
  ];
  return [names, rule, ...shown, ...(notes.length === 0 ? [] : ['', ...notes]), ''].join('\n');
}

function rowsWithin(rows: readonly string[], limit: number): readonly string[] {
  let length = 0;
  return rows.filter((row) => {
    length += row.length;
    return length <= limit;
  });
}
