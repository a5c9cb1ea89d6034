import { decodeNote } from '@obsidian-agent/markdown';
import type { NoteFile } from '../../core/vault.ts';
import { digestOf, etagOf } from '../files/digest.ts';

/** A text of the vault in memory. Its etag is computed on demand. */
export class VaultText implements NoteFile {
  readonly path: string;
  readonly raw: Uint8Array;
  #text: string | undefined;
  #etag: string | undefined;

  constructor(path: string, raw: Uint8Array) {
    this.path = path;
    this.raw = raw;
  }

  get text(): string {
    this.#text ??= decodeNote(this.raw);
    return this.#text;
  }

  get etag(): string {
    this.#etag ??= etagOf(digestOf(this.raw));
    return this.#etag;
  }

  get bytes(): number {
    return this.raw.length;
  }
}
