import type { Summary } from './statistics.ts';

/** One line of the table: a figure, its bound, and the times that it was made from. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: '×' | 'ms' | 'MB' | 'bytes' | 'lines' | 'tokens' | 'parts' | 'requests' | '%';
  readonly reach: { readonly atMost: number } | { readonly atLeast: number };
  readonly seen: string;
}

export function isReached({ figure, reach }: Row): boolean {
  return 'atMost' in reach ? figure <= reach.atMost : figure >= reach.atLeast;
}

/** A summary in words: median and quartiles. */
export function spread({ median, lower, upper, count }: Summary, unit: string): string {
  return `${median.toFixed(1)} ${unit} (${lower.toFixed(1)} to ${upper.toFixed(1)}, n=${count})`;
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const bound = 'atMost' in row.reach ? `≤ ${row.reach.atMost}` : `≥ ${row.reach.atLeast}`;
    return `| ${row.what} | ${row.figure.toFixed(2)} ${row.unit} | ${bound} ${row.unit} | ${isReached(row) ? 'yes' : '**no**'} | ${row.seen} |`;
  });
  return ['| measurement | result | target | met | median (quartiles) |', '|---|---|---|---|---|', ...lines].join('\n');
}
