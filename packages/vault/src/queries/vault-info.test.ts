import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { vaultInfo } from './vault-info.ts';

test('the info of a vault consists of counts', async () => {
  const reader = createMemoryReader({
    'A.md': '#a/b [[B]] ![[p.png]]\n- [ ] x\n- [x] y\n',
    'P/B.md': '#A [r]\n\n[r]: A.md\n',
    'P/Q/Bad.md': '\udcff',
    'Map.canvas': '{}',
    'p.png': '',
    'P/song.MP3': '',
    'P/data': '',
  });

  expect(await vaultInfo(reader)).toEqual({
    files: { notes: 3, canvases: 1, bases: 0, images: 1, audio: 1, video: 0, pdf: 0, other: 1 },
    folders: 2,
    textBytes: 59,
    tags: 2,
    links: 3,
    tasks: { open: 1, done: 1, cancelled: 0 },
    unread: [{ path: 'P/Q/Bad.md', why: 'not_text' }],
    index: { kind: 'scan', read: 4 },
  });
});
