import { expect, test } from 'vitest';
import { limitSpans, MAX_SPAN_CHARACTERS, MAX_SPANS } from './stderr-span.ts';

const traceId = 'a'.repeat(32);
const span = (more: object = {}): Record<string, unknown> => ({ type: 'span', name: 's', trace_id: traceId, ...more });

function passed(lines: readonly (Record<string, unknown> | string)[]): unknown[] {
  const out: unknown[] = [];
  const onLine = limitSpans(traceId, (line) => out.push(line));
  for (const line of lines) onLine(line);
  return out;
}

test('spans of the trace and all other lines are passed on', () => {
  const lines = [span(), 'text', { level: 'info', trace_id: 'b' }];

  expect(passed(lines)).toEqual(lines);
});

test('spans of another trace are dropped, which is reported once', () => {
  const stray = span({ trace_id: 'b'.repeat(32) });

  expect(passed([stray, span(), stray])).toEqual([expect.stringContaining('another trace'), span()]);
});

test('spans above the limit are dropped, which is reported once', () => {
  const lines = passed(Array.from({ length: MAX_SPANS + 5 }, () => span()));

  expect(lines.slice(0, -1)).toEqual(Array.from({ length: MAX_SPANS }, () => span()));
  expect(lines.at(-1)).toContain(String(MAX_SPANS));
});

test('a span that is too long is dropped', () => {
  const long = span({ attributes: { text: 'x'.repeat(MAX_SPAN_CHARACTERS) } });

  expect(passed([long, span()])).toEqual([expect.stringContaining(String(MAX_SPAN_CHARACTERS)), span()]);
});
