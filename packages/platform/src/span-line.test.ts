import { expect, test } from 'vitest';
import { decodeSpanLine, encodeSpanLine, type SpanLine } from './span-line.ts';

const line: SpanLine = {
  type: 'span',
  name: 'read_note',
  trace_id: '0af7651916cd43dd8448eb211c80319c',
  span_id: 'b7ad6b7169203331',
  parent_span_id: '00f067aa0ba902b7',
  trace_state: 'vendor=1',
  start_time_unix_nano: '1790000000000000000',
  end_time_unix_nano: '1790000000012345000',
  status: 'ok',
  attributes: { task_id: 'Zürich "1"\n', bytes: 12, cached: false },
};

test('a span line reads back as it was written, and is one line', () => {
  const text = encodeSpanLine(line);

  expect(text).not.toContain('\n');
  expect(decodeSpanLine(text)).toEqual(line);
  expect(decodeSpanLine(`${text}\r\n`)).toEqual(line);
});

test.each([
  ['a log line', '{"level":"warn","msg":"a \\"span\\" was long"}'],
  ['text', 'a "span"'],
  ['a broken line', encodeSpanLine(line).slice(0, -1)],
  ['an array', '["span"]'],
  ['null', 'null'],
  ['nothing', ''],
])('%s is not a span line', (_, text) => {
  expect(decodeSpanLine(text)).toBeUndefined();
});

test.each([
  { name: '' },
  { name: 7 },
  { trace_id: '0'.repeat(32) },
  { trace_id: 'b7ad6b7169203331' },
  { span_id: '0'.repeat(16) },
  { span_id: 'B7AD6B7169203331' },
  { parent_span_id: null },
  { parent_span_id: undefined },
  { trace_state: 1 },
  { start_time_unix_nano: 1790000000000000 },
  { end_time_unix_nano: '-1' },
  { end_time_unix_nano: '1e9' },
  { status: 1 },
  { attributes: null },
  { attributes: ['a'] },
])('a line whose member is %o is not a span line', (member) => {
  expect(decodeSpanLine(JSON.stringify({ ...line, ...member }))).toBeUndefined();
});

test('a span of a later release is read without its unknown members', () => {
  const later = { ...line, kind: 'client', status: 'unset', attributes: { bytes: 12, tags: ['a'], nested: {} } };

  expect(decodeSpanLine(JSON.stringify(later))).toEqual({ ...later, status: 'ok', attributes: { bytes: 12 } });
});
