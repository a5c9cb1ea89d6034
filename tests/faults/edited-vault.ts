import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVault, type Vault } from '@obsidian-agent/vault';
import { editOutside, notesIn, type Random, randomFrom } from './outside-edits.ts';
import { plainPolicy } from './plain-policy.ts';

/** One vault opened in three ways: with a reopened index, with a watched one, and without one. */
export interface EditedVault {
  readonly root: string;
  readonly kept: Vault;
  readonly watched: Vault;
  readonly plain: Vault;
  readonly round: number;
  /** The edits by others since the round before. */
  readonly log: readonly string[];
  readonly random: Random;
}

/** Lets others edit a copy of a vault round by round, and yields it in between. */
export async function inRounds(
  original: string,
  { name, rounds, edits }: { readonly name: string; readonly rounds: number; readonly edits: number },
  look: (vault: EditedVault) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'edited-vault-'));
  const root = join(folder, 'vault');
  cpSync(original, root, { recursive: true });
  const random = randomFrom(name.length);
  const watched = openVault(root, { ...plainPolicy(), cacheDir: join(folder, 'watched'), isResident: true });
  let log: string[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const kept = openVault(root, { ...plainPolicy(), cacheDir: join(folder, 'cache') });
    const plain = openVault(root, plainPolicy());
    await look({ root, kept, watched, plain, round, log, random });
    await Promise.all([kept.close(), plain.close()]);
    log = Array.from({ length: edits }, () => editOutside(root, notesIn(root), random));
  }
  await watched.close();
  rmSync(folder, { recursive: true });
}
