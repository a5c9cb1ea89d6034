import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputEnds } from './output-ends.ts';

test('the first and the last KiB are kept, for any sequence of chunks', () => {
  const chunks = fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 1500 }), { maxLength: 8 });

  fc.assert(
    fc.property(chunks, (texts) => {
      const ends = new OutputEnds();
      for (const text of texts) ends.push(Buffer.from(text));

      const whole = texts.join('');
      expect(ends.head).toBe(whole.slice(0, 1024));
      expect(ends.tail).toBe(whole.slice(-1024));
    }),
  );
});
