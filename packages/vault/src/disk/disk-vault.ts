import { isUtf8 } from 'node:buffer';
import { AgentError } from '@obsidian-agent/shared-types';
import { cancelled, notANote, noteExists, noteNotFound, noteNotText, noteTooLarge } from '../vault/note-errors.ts';
import { assertCreatable, isNoteName, type NotePath, parseNotePath } from '../vault/note-path.ts';
import { pathInvalid } from '../vault/path-errors.ts';
import type { Vault } from '../vault/vault.ts';
import { type StagedFile, stage } from './atomic-write.ts';
import type { VaultPolicy } from './open-vault.ts';
import { kindOf, readFile } from './read-bytes.ts';
import { asAgentError } from './system-error.ts';
import { type Place, type Root, walkTo } from './walk.ts';

interface Way {
  readonly path: NotePath;
  readonly makeFolders?: boolean;
}

/** A vault in a folder of this machine. */
export class DiskVault implements Vault {
  readonly #root: Root;
  readonly #policy: VaultPolicy;

  constructor(root: Root, policy: VaultPolicy) {
    this.#root = root;
    this.#policy = policy;
  }

  async readNote(noteName: string): Promise<string> {
    return await this.#at(noteName, { path: parseNotePath(noteName) }, async (place) => {
      if (place?.stats === undefined) throw noteNotFound(noteName);
      const { maxNoteBytes, span } = this.#policy;
      const { stats, bytes } = await span('file read', () => readFile(place.folder, place.name, maxNoteBytes));
      if (!stats.isFile()) throw notANote(noteName, kindOf(stats));
      if (bytes === undefined) throw noteTooLarge(noteName, stats.size, maxNoteBytes);
      if (!isUtf8(bytes)) throw noteNotText(noteName);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    });
  }

  async createNote(noteName: string, content: string): Promise<void> {
    this.#assertWritable(noteName);
    const path = parseNotePath(noteName);
    assertCreatable(path);

    await this.#at(noteName, { path, makeFolders: true }, async (place) => {
      if (place === undefined) throw pathInvalid(noteName, 'a file stands where it needs a folder');
      if (place.stats !== undefined) throw noteExists(noteName);
      if (!isNoteName(place.name)) throw pathInvalid(noteName, 'its link leads to what is no note');
      await this.#write(place, content, (staged) => {
        if (!staged.publishNew(place.name)) throw noteExists(noteName);
      });
    });
  }

  async updateNote(noteName: string, content: string): Promise<void> {
    this.#assertWritable(noteName);
    await this.#at(noteName, { path: parseNotePath(noteName) }, async (place) => {
      if (place?.stats === undefined) throw noteNotFound(noteName);
      if (!place.stats.isFile()) throw notANote(noteName, kindOf(place.stats));
      await this.#write(place, content, (staged) => staged.replace(place.name));
    });
  }

  close(): void {
    this.#root.folder.close();
  }

  /** Hands a place to work on, and makes a failed system call there something that a caller can act on. */
  async #at<T>(noteName: string, way: Way, work: (place: Place | undefined) => Promise<T>): Promise<T> {
    let place: Place | undefined;
    try {
      place = await this.#policy.span('path walk', () => walkTo(this.#root, way.path, way));
      return await work(place);
    } catch (error) {
      throw asAgentError(error, noteName);
    } finally {
      place?.close();
    }
  }

  async #write(place: Place, content: string, publish: (staged: StagedFile) => void): Promise<void> {
    const { span, signal } = this.#policy;
    let staged: StagedFile | undefined;
    try {
      staged = await span('file stage', () => stage(place.folder, Buffer.from(content, 'utf8'), place.stats));
      // Signals are seen between turns only: the last look before the effect has to give them one.
      await new Promise(setImmediate);
      if (signal.aborted) throw cancelled();
      const ready = staged;
      await span('file publish', () => publish(ready));
    } catch (error) {
      staged?.discard();
      place.undo();
      throw error;
    }
  }

  #assertWritable(noteName: string): void {
    if (!this.#policy.readOnly) return;
    throw new AgentError('READ_ONLY', {
      message: `This agent may not write; '${noteName}' is as it was`,
      hint: 'Unset OBSIDIAN_AGENT_READ_ONLY to allow writes.',
      details: { path: noteName },
    });
  }
}
