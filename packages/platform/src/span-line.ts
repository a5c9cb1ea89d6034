/** What a span may say about itself. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A finished span as one JSON line on an agent's stderr. */
export interface SpanLine {
  readonly type: 'span';
  readonly name: string;
  /** 32 lower-case hexadecimal digits. */
  readonly trace_id: string;
  /** 16 lower-case hexadecimal digits. */
  readonly span_id: string;
  /** 16 lower-case hexadecimal digits: the caller's span for the outermost one. */
  readonly parent_span_id: string;
  /** W3C `tracestate` of the caller, where it sent one. */
  readonly trace_state?: string;
  /** Nanoseconds since 1970 in decimal digits: too many for a number. */
  readonly start_time_unix_nano: string;
  readonly end_time_unix_nano: string;
  readonly status: 'ok' | 'error';
  readonly attributes: Attributes;
}

/** One line of JSON, without its line feed. */
export function encodeSpanLine(line: SpanLine): string {
  return JSON.stringify(line);
}

/** The span that a line of stderr carries; undefined for any other line, since an agent may write what it likes. */
export function decodeSpanLine(text: string): SpanLine | undefined {
  if (!text.includes('"span"')) return undefined;
  const value = parseObject(text);
  return value !== undefined && isSpanLine(value) ? value : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSpanLine(value: object): value is SpanLine {
  const line = value as Partial<Record<keyof SpanLine, unknown>>;
  return (
    line.type === 'span' &&
    isText(line.name, /./s) &&
    isText(line.trace_id, /^(?!0+$)[0-9a-f]{32}$/) &&
    isText(line.span_id, /^(?!0+$)[0-9a-f]{16}$/) &&
    isText(line.parent_span_id, /^(?!0+$)[0-9a-f]{16}$/) &&
    (line.trace_state === undefined || typeof line.trace_state === 'string') &&
    isText(line.start_time_unix_nano, /^\d{1,19}$/) &&
    isText(line.end_time_unix_nano, /^\d{1,19}$/) &&
    (line.status === 'ok' || line.status === 'error') &&
    isObject(line.attributes) &&
    Object.values(line.attributes).every((attribute) => ['string', 'number', 'boolean'].includes(typeof attribute))
  );
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
