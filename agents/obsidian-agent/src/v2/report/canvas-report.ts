import { counted, shown, text, trusted } from '@obsidian-agent/shared-types';
import type { ListedEdge, ListedNode, ReadCanvas } from '@obsidian-agent/vault';
import { pageLine } from './list-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';

/** Renders a canvas: its nodes with their texts, then its edges; in a detailed answer, also positions and colours. */
export function canvasReport(canvas: ReadCanvas, isDetailed: boolean): RenderedText {
  const { path, total, items, edges, edgesTotal } = canvas;
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const head = text`${path}: ${trusted(counted(total, 'node'))}, ${trusted(counted(edgesTotal, 'edge'))}.`;
  return renderLines([
    head,
    ...items.map((node) => nodeLine(node, { titles, isDetailed })),
    ...(edges.length === 0 ? [] : [trusted('Edges:')]),
    ...edges.map((edge) => edgeLine(edge, isDetailed)),
    ...pageLine(items.length, canvas),
  ]);
}

function nodeLine(
  node: ListedNode,
  { titles, isDetailed }: { titles: ReadonlyMap<string, string>; isDetailed: boolean },
): Line {
  const { id, type, group, color, x, y, width, height } = node;
  const place = isDetailed ? ` at (${x}, ${y}), ${width} × ${height}` : '';
  const colour = isDetailed && color !== undefined ? `, colour ${color}` : '';
  const inGroup = group === undefined ? '' : ` (in ${titles.get(group) || group})`;
  return `- ${type} ${id}${place}${colour}${inGroup}: ${contentOf(node, isDetailed)}`;
}

function contentOf(node: ListedNode, isDetailed: boolean): string {
  const { type, text: words = '', file, subpath = '', url, missing } = node;
  if (type === 'file') return `${file ?? ''}${subpath}${missing === true ? ' (missing)' : ''}`;
  if (type !== 'text') return url ?? node.label ?? '';
  return (isDetailed ? words : shown(words)).replaceAll(/\r\n|\r|\n/g, '\n  ');
}

function edgeLine({ id, title, from_side, to_side, color }: ListedEdge, isDetailed: boolean): Line {
  const sides = isDetailed ? ` from ${from_side ?? 'any side'} to ${to_side ?? 'any side'}` : '';
  const colour = isDetailed && color !== undefined ? `, colour ${color}` : '';
  return `- ${id}${sides}${colour}: ${title}`;
}
