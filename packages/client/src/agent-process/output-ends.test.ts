import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputEnds } from './output-ends.ts';

test.each([1024, 1500, 10_000])('the first KiB and the last %i bytes are kept, for any sequence of chunks', (bytes) => {
  const chunks = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 1500 }), { maxLength: 8 });

  fc.assert(
    fc.property(chunks, (texts) => {
      const ends = new OutputEnds(bytes);
      for (const text of texts) ends.push(Buffer.from(text));

      const whole = texts.join('');
      expect(ends.head).toBe(whole.slice(0, 1024));
      expect(ends.tail).toBe(whole.slice(-1024));
      expect(ends.longTail).toEqual({ text: whole.slice(-bytes), bytes: Math.min(whole.length, bytes) });
      expect(ends.length).toBe(whole.length);
      const kept = whole.slice(-bytes);
      const lines = whole.length <= bytes ? kept : kept.slice(kept.indexOf('\n') + 1);
      expect(ends.wholeLines.toString()).toBe(lines);
    }),
  );
});
