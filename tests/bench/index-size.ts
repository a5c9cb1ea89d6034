import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { corpus } from '../oracles/shared-data.ts';
import { sizesFor } from './bench-sizes.ts';
import { benchFolder, sharedVault } from './bench-vaults.ts';
import { oneShot, type Subject } from './one-shot.ts';
import type { Row } from './row.ts';

const CORPORA = ['knowledge-garden-zh', 'dnd5e-srd'];

/** The size of an index on disk, relative to its notes. */
export async function measureIndexSize(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const notes of sizesFor(rounds)) {
    const vault = await sharedVault(notes);
    rows.push(sizeRow(vault, vault.title));
  }
  for (const name of rounds === 1 ? [] : CORPORA) {
    const vault = corpus(name);
    if (vault === undefined) continue;
    const subject = { vault, cacheDir: benchFolder('cache-') };
    oneShot(subject, 'list_tags', {});
    rows.push(sizeRow(subject, name));
  }
  return rows;
}

function sizeRow({ vault, cacheDir }: Subject, title: string): Row {
  const index = bytesBelow(join(cacheDir, 'index'), () => true);
  const notes = bytesBelow(vault, (name) => name.endsWith('.md'));
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    what: `index size of ${title}, against the size of the notes`,
    figure: index / notes,
    unit: '×',
    reach: { atMost: 1.5 },
    seen: `${inMegabytes(index)}; notes: ${inMegabytes(notes)}`,
  };
}

function bytesBelow(folder: string, isCounted: (name: string) => boolean): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCounted(entry.name))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
