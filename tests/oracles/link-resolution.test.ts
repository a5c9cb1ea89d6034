import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { FileTable } from '../../packages/vault/src/links/resolution.ts';
import { splitLink } from '../../packages/vault/src/paths/link-paths.ts';
import { corpus, oracle, oracleNames } from './shared-data.ts';

interface Resolutions {
  readonly vaults: readonly {
    readonly id: string;
    readonly files: readonly string[];
    readonly cases: readonly (readonly [linkpath: string, source: string, file: string | null])[];
  }[];
}

const resolutions = oracle<Resolutions>('link-resolution.json');

test.skipIf(resolutions === undefined)('every link path resolves as in Obsidian', () => {
  for (const { id, files, cases } of resolutions?.vaults ?? []) {
    const table = new FileTable(files);
    for (const [linkpath, source, file] of cases) {
      // Obsidian lists every name composed; the table returns paths as the disk spells them.
      const found = table.resolve(linkpath, source)?.normalize('NFC') ?? null;
      expect([id, linkpath, source, found]).toEqual([id, linkpath, source, file]);
    }
  }
});

interface DumpedNote {
  readonly filePath: string;
  readonly resolveLinkToPath: Readonly<Record<string, string | null>>;
}

const vault = corpus('tasks-demo');

test.skipIf(vault === undefined)('the links of the dumped notes resolve as in Obsidian', () => {
  const files = new FileTable(filesOf(vault ?? ''));
  let count = 0;
  for (const name of oracleNames('app-metadata')) {
    const note = oracle<DumpedNote>(`app-metadata/${name}`);
    for (const [link, file] of Object.entries(note?.resolveLinkToPath ?? {})) {
      expect([link, files.resolve(splitLink(link).path, note?.filePath ?? '') ?? null]).toEqual([link, file]);
      count++;
    }
  }
  expect(count).toBeGreaterThan(40);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')));
}
