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

/**
 * The span that a line of stderr carries; undefined for any other line, since an agent may write what it likes.
 *
 * A later release may add statuses and kinds of attributes: any status but "error" is "ok", and attributes of an
 * unknown kind are left out.
 */
export function decodeSpanLine(text: string): SpanLine | undefined {
  if (!text.includes('"span"')) return undefined;
  const value = parseObject(text);
  if (value === undefined || !isSpanLine(value)) return undefined;
  const attributes = Object.fromEntries(Object.entries(value.attributes).filter(isAttribute));
  return { ...value, status: value.status === 'error' ? 'error' : 'ok', attributes };
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

/** A span whose status and attributes may be those of a later release. */
type ReceivedSpanLine = Omit<SpanLine, 'status' | 'attributes'> & {
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

function isSpanLine(value: object): value is ReceivedSpanLine {
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
    typeof line.status === 'string' &&
    isObject(line.attributes)
  );
}

function isAttribute(entry: [string, unknown]): entry is [string, Attributes[string]] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
