import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { corpus } from '../oracles/shared-data.ts';
import { layLinkedVault, noteName } from './linked-vault.ts';
import { oneShot, type Subject } from './one-shot.ts';
import { COMMON_WORD, RARE_WORD, wordOfRank } from './prose.ts';

export const LINKS_PER_NOTE = 30;
/** An index reads a note anew while its last change is this young. */
const SETTLED_MS = 2100;

/** A vault that questions are asked about. Its index is there, and agrees with it. */
export interface BenchVault extends Subject {
  /** In the words of the table. */
  readonly title: string;
  readonly notes: number;
  readonly isGenerated: boolean;
  /** Words of which one is in a few of the notes, the other in most or all. */
  readonly rareWord: string;
  readonly commonWord: string;
  /** More rare words, for a process that is asked again and again. */
  readonly otherWords: readonly string[];
  /** Names of notes that others link to. */
  readonly linkedNotes: readonly string[];
}

let folder: string | undefined;
const settled = new Map<string, Promise<BenchVault>>();

/** A vault of generated notes, which all measures of a run share: nobody writes in it. */
export function sharedVault(notes: number): Promise<BenchVault> {
  return settledOnce(`${notes}`, () => ownVault(notes));
}

/** A real vault; undefined where the shared data is absent. */
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

/** A vault of generated notes for one measure, which may write in it. It has no index yet. */
export function ownVault(notes: number): BenchVault {
  const vault = benchFolder('vault-');
  layLinkedVault(vault, { notes, linksPerNote: LINKS_PER_NOTE });
  // Each vault that the app has ever opened has it.
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

/** Makes the index of a vault that was just written, after its notes have come of age. */
export async function settle(vault: BenchVault): Promise<BenchVault> {
  // The figures of vaults as small as tests lay them are judged by nobody.
  if (vault.notes >= 1000) await wait(SETTLED_MS);
  oneShot(vault, 'list_tags', {});
  return vault;
}

/** A new folder in the one folder of the run. */
export function benchFolder(prefix: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'bench-vaults-'));
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(folder, prefix));
}

/** Removes all that was written for this run. */
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
