import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Frame, FrameReader, writeFrame } from './frames.ts';

test('frames are read as they were written, for any sequence of chunks', () => {
  const frame = fc.record({
    kind: fc.constantFrom<Frame['kind'][]>('start', 'input', 'stdout', 'ended'),
    process: fc.nat({ max: 2 ** 32 - 1 }),
    body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  });

  fc.assert(
    fc.property(fc.array(frame), fc.array(fc.nat({ max: 100 })), (frames, lengths) => {
      const stream = new PassThrough();
      for (const each of frames) writeFrame(stream, { ...each, body: Buffer.from(each.body, 'latin1') });
      const bytes: Buffer = stream.read() ?? Buffer.alloc(0);
      const reader = new FrameReader();

      const read: Frame[] = [];
      let at = 0;
      for (const length of [...lengths, bytes.length]) {
        read.push(...reader.read(Buffer.from(bytes.subarray(at, at + length))));
        at += length;
      }

      expect(read.map((each) => ({ ...each, body: each.body.toString('latin1') }))).toEqual(frames);
    }),
  );
});
