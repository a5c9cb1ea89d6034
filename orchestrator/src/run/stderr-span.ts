import { decodeSpanLine, type SpanLine } from '@obsidian-agent/platform';

/** The span that a line of an agent's stderr carries; undefined for any other line. */
export function decodeStderrSpan(line: Record<string, unknown> | string): SpanLine | undefined {
  if (typeof line === 'string' || line['type'] !== 'span') return undefined;
  return decodeSpanLine(JSON.stringify(line));
}
