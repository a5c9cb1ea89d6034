import { decodeSpanLine, type SpanLine } from '@obsidian-agent/platform';

type Line = Record<string, unknown> | string;

/** Spans of one attempt that are kept. An agent's phases are a few; the rest would fill memory and journal. */
export const MAX_SPANS = 1000;

/** Length of a span as JSON. */
export const MAX_SPAN_CHARACTERS = 16 * 1024;

/** The span that a line of an agent's stderr carries; undefined for any other line. */
export function decodeStderrSpan(line: Line): SpanLine | undefined {
  if (!isSpan(line)) return undefined;
  return decodeSpanLine(JSON.stringify(line));
}

/**
 * Hands on the lines of one attempt's stderr, but for spans that it may not have: those of another trace, those over
 * `MAX_SPANS`, and those over `MAX_SPAN_CHARACTERS`. That some were left out is said once for each cause, as text.
 */
export function limitSpans(traceId: string, onLine: (line: Line) => void): (line: Line) => void {
  const said = new Set<string>();
  let count = 0;

  return (line) => {
    if (!isSpan(line)) return onLine(line);
    const fault = faultOf(line, traceId) ?? (++count > MAX_SPANS ? `there are more than ${MAX_SPANS}` : undefined);
    if (fault === undefined) return onLine(line);
    if (said.has(fault)) return;
    said.add(fault);
    onLine(`Spans of this agent are left out: ${fault}.`);
  };
}

function faultOf(span: Record<string, unknown>, traceId: string): string | undefined {
  if (span['trace_id'] !== traceId) return "they belong to another trace than the task's";
  return JSON.stringify(span).length > MAX_SPAN_CHARACTERS
    ? `they exceed ${MAX_SPAN_CHARACTERS} characters`
    : undefined;
}

function isSpan(line: Line): line is Record<string, unknown> {
  return typeof line !== 'string' && line['type'] === 'span';
}
