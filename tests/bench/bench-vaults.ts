import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { corpus } from '../oracles/shared-data.ts';
import { layLinkedVault, noteName } from './linked-vault.ts';
import { oneShot, type Subject } from './one-shot.ts';
import { COMMON_WORD, RARE_WORD, wordOfRank } from './prose.ts';

export const LINKS_PER_NOTE = 30;
/** An index reads a note again if it changed less than this long ago. */
const SETTLED_MS = 2100;

/** A vault for queries. Its index exists and is current. */
export interface BenchVault extends Subject {
  /** As shown in the table. */
  readonly title: string;
  readonly notes: number;
  readonly isGenerated: boolean;
  /** Words of which one is in a few notes, the other in most or all. */
  readonly rareWord: string;
  readonly commonWord: string;
  /** More rare words, for a process that gets many queries. */
  readonly otherWords: readonly string[];
  /** Names of notes that others link to. */
  readonly linkedNotes: readonly string[];
}

let folder: string | undefined;
const settled = new Map<string, Promise<BenchVault>>();

/** A vault of generated notes, shared by all measures of a run. It is never written to. */
export function sharedVault(notes: number): Promise<BenchVault> {
  return settledOnce(`${notes}`, () => ownVault(notes));
}

/** A real vault; undefined if the shared data is absent. */
export async function corpusVault(): Promise<BenchVault | undefined> {
  const vault = corpus('knowledge-garden-zh');
  if (vault === undefined) return undefined;
  return await settledOnce(vault, () => ({
    vault,
    cacheDir: benchFolder('cache-'),
    title: 'knowledge-garden-zh',
    notes: 3176,
    isGenerated: false,
    rareWord: '常青笔记',
    commonWord: '笔记',
    otherWords: ['卡片', '方法论', '知识管理', '双链'],
    linkedNotes: ['常青笔记', 'ACCESS 笔记组织法', '2022-09-16', 'Obsidian'],
  }));
}

/** A vault of generated notes for one measure, which may write to it. It has no index yet. */
export function ownVault(notes: number): BenchVault {
  const vault = benchFolder('vault-');
  layLinkedVault(vault, { notes, linksPerNote: LINKS_PER_NOTE });
  // Every vault that Obsidian has opened has this folder.
  mkdirSync(join(vault, '.obsidian'));
  return {
    vault,
    cacheDir: benchFolder('cache-'),
    title: `${notes} notes`,
    notes,
    isGenerated: true,
    rareWord: RARE_WORD,
    commonWord: COMMON_WORD,
    otherWords: Array.from({ length: 12 }, (_, index) => wordOfRank(4000 + index * 37)),
    linkedNotes: Array.from({ length: 12 }, (_, index) => noteName(Math.floor((notes * (index + 0.5)) / 12))),
  };
}

/** Builds the index of a new vault, once its notes are old enough to be indexed. */
export async function settle(vault: BenchVault): Promise<BenchVault> {
  // Figures of vaults as small as those of the tests do not count.
  if (vault.notes >= 1000) await wait(SETTLED_MS);
  oneShot(vault, 'list_tags', {});
  return vault;
}

/** A new folder in the folder of this run. */
export function benchFolder(prefix: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'bench-vaults-'));
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(folder, prefix));
}

/** Removes everything that this run wrote. */
export function removeBenchFolders(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
  settled.clear();
}

function settledOnce(name: string, lay: () => BenchVault): Promise<BenchVault> {
  const vault = settled.get(name) ?? settle(lay());
  settled.set(name, vault);
  return vault;
}
