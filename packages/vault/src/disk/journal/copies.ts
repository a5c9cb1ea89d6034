import { appendFileSync, closeSync, fsyncSync } from 'node:fs';
import { openToAppend } from '../open-file.ts';
import type { PinnedFolder } from '../pinned-folder.ts';
import { readFile } from '../read-bytes.ts';
import { unless } from '../system-error.ts';

const FILE = 'copies';
const MAX_BYTES = 16_777_216;

/** What a transaction put to its place as a copy: a copy has another inode than the record says. */
export class Copies {
  readonly #folder: Pick<PinnedFolder, 'path'>;
  #inodes: Set<string> | undefined;

  /** `folder` is the transaction's own. */
  constructor(folder: Pick<PinnedFolder, 'path'>) {
    this.#folder = folder;
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  has(inode: string): boolean {
    return this.#known.has(inode);
  }

  /** Notes a copy on the disk, so that it is known wherever it goes. Throws the system's error. */
  add(inode: string): void {
    const known = this.#known;
    const descriptor = openToAppend(`${this.#folder.path}/${FILE}`);
    try {
      appendFileSync(descriptor, `${inode}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    known.add(inode);
  }

  get #known(): Set<string> {
    this.#inodes ??= this.#read();
    return this.#inodes;
  }

  #read(): Set<string> {
    const bytes = unless(['ENOENT', 'ELOOP'], () => readFile(this.#folder, FILE, MAX_BYTES).bytes);
    const lines = bytes === undefined ? [] : Buffer.from(bytes).toString('utf8').split('\n');
    return new Set(lines.filter((line) => line !== ''));
  }
}
