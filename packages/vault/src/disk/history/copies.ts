import { closeSync, fsyncSync } from 'node:fs';
import { openToAppend } from '../files/open-file.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readText } from '../files/read-bytes.ts';
import { writeAll } from '../files/write-file.ts';
import type { Identity } from './inode.ts';
import type { TrashSeals } from './trash-seals.ts';

const FILE = 'copies';
const MAX_BYTES = 67_108_864;

/** Entries that a transaction moved by copying; a copy has another inode than the record says. */
export class Copies {
  readonly #folder: Pick<PinnedFolder, 'path'>;
  readonly #vouch: (copy: Identity) => string | undefined;
  #known: Map<string, string | undefined> | undefined;

  /** `folder` is the transaction's own; its id and `seals` authenticate copies in the desktop's trash. */
  constructor(folder: Pick<PinnedFolder, 'path'>, { id, seals }: { id: string; seals: TrashSeals }) {
    this.#folder = folder;
    this.#vouch = (copy) => seals.sealOfCopy(id, copy);
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  has(inode: string): boolean {
    return this.#all.has(inode);
  }

  /** Whether a transaction of this user made a copy, even if someone else wrote the journal. */
  hasSealed(copy: Identity): boolean {
    const seal = this.#all.get(copy.inode);
    return seal !== undefined && seal === this.#vouch(copy);
  }

  /** Records a copy on the disk, so that it is recognized wherever it is moved. Throws system errors. */
  add(copy: Identity): void {
    const known = this.#all;
    const seal = this.#vouch(copy);
    const descriptor = openToAppend(`${this.#folder.path}/${FILE}`);
    try {
      writeAll(descriptor, Buffer.from(`${seal === undefined ? copy.inode : `${copy.inode} ${seal}`}\n`));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    known.set(copy.inode, seal);
  }

  get #all(): Map<string, string | undefined> {
    this.#known ??= this.#read();
    return this.#known;
  }

  #read(): Map<string, string | undefined> {
    const lines = readText(this.#folder, FILE, MAX_BYTES)?.split('\n') ?? [];
    const copies = lines.map((line) => line.split(' ') as [string, string?]);
    return new Map(copies.filter(([inode]) => inode !== '').map(([inode, seal]) => [inode, seal]));
  }
}
