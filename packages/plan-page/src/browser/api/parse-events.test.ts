import { expect, test } from 'vitest';
import { EventParser } from './parse-events.ts';

test('events arrive whole, however the stream is cut', () => {
  const text =
    ': hello\n\nid: 7\nevent: task\ndata: {"a":\ndata: 1}\n\nid: 8\r\ndata: x\r\n\r\nevent: reset\n\ndata: un';
  const whole = [
    { id: '7', event: 'task', data: '{"a":\n1}' },
    { id: '8', event: 'message', data: 'x' },
    { id: '8', event: 'reset', data: '' },
  ];

  for (let size = 1; size <= text.length; size += 1) {
    const parser = new EventParser();
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(whole);
  }
});
