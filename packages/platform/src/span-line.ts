/** Attributes of a span. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A finished span as one JSON line on an agent's stderr. */
export interface SpanLine {
  readonly type: 'span';
  /** Name of the program. */
  readonly service?: string;
  readonly name: string;
  /** 32 lower-case hexadecimal digits. */
  readonly trace_id: string;
  /** 16 lower-case hexadecimal digits. */
  readonly span_id: string;
  /** 16 lower-case hexadecimal digits: the caller's span for the outermost one. */
  readonly parent_span_id: string;
  /** W3C `tracestate` of the caller, if any. */
  readonly trace_state?: string;
  /** Nanoseconds since 1970 as decimal digits: too large for a number. */
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
 * Decodes a span from a line of stderr; undefined for any other line, because an agent may write anything.
 *
 * Later releases may add statuses and types of attributes: any status except "error" counts as "ok", and attributes of
 * unknown types are left out.
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

/** A span whose status and attributes may come from a later release. */
type ReceivedSpanLine = Omit<SpanLine, 'status' | 'attributes'> & {
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

function isSpanLine(value: object): value is ReceivedSpanLine {
  const line = value as Partial<Record<keyof SpanLine, unknown>>;
  return (
    line.type === 'span' &&
    (line.service === undefined || typeof line.service === 'string') &&
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
