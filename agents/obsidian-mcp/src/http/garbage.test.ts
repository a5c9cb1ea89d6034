import { expect, test } from 'vitest';
import { Garbage } from './garbage.ts';

const MIB = 1024 * 1024;

test('the garbage of long answers is collected', async () => {
  const garbage = new Garbage();
  const isCollected = Promise.withResolvers<boolean>();
  const registry = new FinalizationRegistry(() => isCollected.resolve(true));
  registry.register({ answer: 'x' }, undefined);

  for (let sent = 0; sent < 64; sent += 4) garbage.count(4 * MIB);

  expect(await isCollected.promise).toBe(true);
});
