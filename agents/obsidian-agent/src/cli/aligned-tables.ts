import { tableOf } from './list-output.ts';

const RULE = /^\|(?: --- \|)+$/;
const CELL = /((?:\\.|[^\\|])*)\|/g;

/** A text with each of its Markdown tables as aligned columns, which fit a width if one is given. */
export function alignTables(text: string, width: number | undefined): string {
  const lines = text.split('\n');
  const aligned: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfTable(lines, at);
    if (end === at) aligned.push(lines[at] as string);
    else {
      const [titles, , ...rows] = lines.slice(at, end).map(cellsOf);
      aligned.push(tableOf([titles ?? [], ...rows], width).trimEnd());
    }
    at = Math.max(end, at + 1);
  }
  return aligned.join('\n');
}

/** Where a table that begins at a line ends; that line if none begins there. */
function endOfTable(lines: readonly string[], start: number): number {
  if (!RULE.test(lines[start + 1] ?? '')) return start;
  let end = start + 2;
  while (lines[end]?.startsWith('| ')) end += 1;
  return end;
}

function cellsOf(line: string): string[] {
  return [...line.slice(1).matchAll(CELL)].map(([, cell = '']) => cell.slice(1, -1).replaceAll(/\\(.)/g, '$1'));
}
