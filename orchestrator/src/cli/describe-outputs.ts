import type { PlanReport } from '@obsidian-agent/plans';
import { cutToWidth, toOneLine } from './columns.ts';

/** A value is a hint at what there is: `--json` has all of it. */
const MOST_COLUMNS = 80;

/** What a plan reports, one cut line each, after an empty line. */
export function describeOutputs({ outputs = {}, texts_removed_at }: PlanReport, columns: number): string[] {
  const entries = Object.entries(outputs);
  if (entries.length === 0 || texts_removed_at !== null) return [];
  const cut = (line: string): string => cutToWidth(line, Math.min(columns, MOST_COLUMNS));
  return ['', 'outputs:', ...entries.map(([name, value]) => cut(`  ${toOneLine(name)} = ${beginningOf(value)}`))];
}

/** As JSON, which shows where a text ends. It can be as large as an answer. */
function beginningOf(value: unknown): string {
  return toOneLine(JSON.stringify(value).slice(0, MOST_COLUMNS + 1));
}
