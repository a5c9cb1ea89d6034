import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CollectedOutput } from './collected-output.ts';

test('all bytes are kept in their order, for any sequence of chunks', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 600_000 }), { maxLength: 8 });

  fc.assert(
    fc.property(chunks, (parts) => {
      const output = new CollectedOutput();
      for (const part of parts) output.push(Buffer.from(part));

      const copy = output.consume((bytes) => Buffer.from(bytes));

      expect(copy.equals(Buffer.concat(parts))).toBe(true);
      expect(output.length).toBe(copy.length);
    }),
    { numRuns: 30 },
  );
});

test('the bytes are released once they were read, and their ends are kept', () => {
  const output = new CollectedOutput();
  for (const letter of ['a', 'b', 'c']) output.push(Buffer.alloc(1024 * 1024, letter));

  const bytes = output.consume((all) => all);

  expect(bytes.length).toBe(0);
  expect(output.consume((all) => all.length)).toBe(0);
  expect([output.ends.head, output.ends.tail]).toEqual(['a'.repeat(1024), 'c'.repeat(1024)]);
});
