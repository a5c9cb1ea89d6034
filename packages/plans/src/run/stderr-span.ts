import { decodeSpanLine, type SpanLine } from '@obsidian-agent/platform';

type Line = Record<string, unknown> | string;

/** The most spans to keep per attempt. An agent has few phases; more spans would fill memory and journal. */
export const MAX_SPANS = 1000;

/** The longest span, as JSON. */
export const MAX_SPAN_CHARACTERS = 16 * 1024;

/** The span in a line of an agent's stderr; undefined for any other line. */
export function decodeStderrSpan(line: Line): SpanLine | undefined {
  if (!isSpan(line)) return undefined;
  return decodeSpanLine(JSON.stringify(line));
}

/**
 * Passes on the stderr lines of one attempt, except spans of another trace, and spans above `MAX_SPANS` or
 * `MAX_SPAN_CHARACTERS`. Reports dropped spans once for each cause, as text.
 */
export function limitSpans(traceId: string, onLine: (line: Line) => void): (line: Line) => void {
  const said = new Set<string>();
  let count = 0;

  return (line) => {
    if (!isSpan(line)) return onLine(line);
    const fault = faultOf(line, traceId) ?? (++count > MAX_SPANS ? `more than ${MAX_SPANS} spans` : undefined);
    if (fault === undefined) return onLine(line);
    if (said.has(fault)) return;
    said.add(fault);
    onLine(`Dropped spans of this agent: ${fault}.`);
  };
}

function faultOf(span: Record<string, unknown>, traceId: string): string | undefined {
  if (span['trace_id'] !== traceId) return 'they belong to another trace';
  return JSON.stringify(span).length > MAX_SPAN_CHARACTERS
    ? `longer than ${MAX_SPAN_CHARACTERS} characters`
    : undefined;
}

function isSpan(line: Line): line is Record<string, unknown> {
  return typeof line !== 'string' && line['type'] === 'span';
}
