import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { VectorStore } from '../vectors/vector-store.ts';
import { openVectorFile } from './vector-file.ts';

/** Gives a text of one chunk a vector. */
function embed(store: VectorStore, path: string, bytes: number): void {
  store.add(new Map([[path, Float32Array.of(1, bytes)]]), 'a service');
  const slot = store.slotsOf([path]).get(path) as number;
  store.place(new Map([[path, { stamp: { bytes, modifiedMs: 7 }, chunks: Int32Array.of(slot, 1) }]]));
}

test('texts stay as they were placed, packed or not, for each process that has the file open', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'vectors of a test '));
  const place = { file: join(folder.path, 'x.vectors'), shownFile: undefined, make: () => {}, discard: () => {} };
  const [store, other] = [openVectorFile(place), openVectorFile(place)];
  const seen = () => {
    const lists = [store, other].map((each) => each.texts());
    return lists.map(({ paths, chunks, starts }) => ({ paths, chunks: [...chunks], starts: [...starts] }));
  };
  const both = (texts: object) => [texts, texts];

  expect(seen()).toEqual(both({ paths: [], chunks: [], starts: [0] }));
  store.pack();
  expect(seen()).toEqual(both({ paths: [], chunks: [], starts: [0] }));
  embed(store, 'A.md', 5);
  store.pack();
  embed(store, 'B.md', 6);
  expect(seen()).toEqual(both({ paths: ['A.md', 'B.md'], chunks: [0, 1, 1, 1], starts: [0, 2, 4] }));
  store.pack();
  expect(seen()).toEqual(both({ paths: ['A.md', 'B.md'], chunks: [0, 1, 1, 1], starts: [0, 2, 4] }));
  other.place(new Map([['A.md', undefined]]));
  expect(seen()).toEqual(both({ paths: ['B.md'], chunks: [1, 1], starts: [0, 2] }));
  expect(store.texts().currentPlaceOf({ path: 'B.md', bytes: 6, modifiedMs: 7 }, 0)).toBe(0);

  store.close();
  other.close();
});
