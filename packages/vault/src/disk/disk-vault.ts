import { isUtf8 } from 'node:buffer';
import { AgentError, text } from '@obsidian-agent/shared-types';
import type { Change, EarlierVersion, Transaction } from '../core/change.ts';
import { notANote, noteNotFound, noteNotText, noteTooLarge } from '../core/note-errors.ts';
import type { Committed, Draft, TransactionOptions, Vault, VaultReader } from '../core/vault.ts';
import { parseNotePath } from '../paths/note-path.ts';
import { changesForCaller, errorForCaller } from './files/caller-paths.ts';
import { assertNotVanished } from './files/known-vaults.ts';
import { kindOf, readFile } from './files/read-bytes.ts';
import { asAgentError, trustRoot } from './files/system-error.ts';
import type { VaultPolicy } from './files/vault-policy.ts';
import { type Root, walkTo } from './files/walk.ts';
import { hasPending } from './history/agent-folder.ts';
import type { DiskContext } from './reader/disk-context.ts';

/** A vault in a folder of this machine. */
export class DiskVault implements Vault {
  readonly #context: DiskContext;

  constructor(context: DiskContext) {
    this.#context = context;
  }

  get path(): string {
    return this.#policy.name ?? this.#root.path;
  }

  isInPlace(): boolean {
    const { root, openedBy } = this.#context;
    const { path, folder } = root;
    // The watcher still reports a moved folder at its old path, even if a link leads there again.
    return folder.isAt(path) && (path === openedBy || folder.isAt(openedBy));
  }

  async readNote(noteName: string): Promise<string> {
    const { maxNoteBytes, span } = this.#policy;
    return await this.#guarded(noteName, async () => {
      await this.#recoverInterrupted();
      using place = await span('resolve path', () => walkTo(this.#root, parseNotePath(noteName)));
      if (place?.stats === undefined) throw noteNotFound(noteName);
      const { stats, bytes } = await span('read file', () => readFile(place.folder, place.name, maxNoteBytes));
      if (!stats.isFile()) throw notANote(noteName, kindOf(stats));
      if (bytes === undefined) throw noteTooLarge(noteName, stats.size, maxNoteBytes);
      if (!isUtf8(bytes)) throw noteNotText(noteName);
      return bytes.toString('utf8');
    });
  }

  async open(): Promise<VaultReader> {
    return await this.#recovered(async () => {
      const { DiskReader } = await loadReader();
      return new DiskReader(this.#context);
    });
  }

  async transact<A>(options: TransactionOptions, work: (draft: Draft) => Promise<A>): Promise<Committed<A>> {
    const subject = options.subject ?? this.#root.path;
    this.#assertWritable(subject);
    const { transact } = await loadJournal();
    return this.#forCaller(await this.#guarded(subject, () => transact(this.#context, { ...options, work })));
  }

  async preview<A>(work: (draft: Draft) => Promise<A>): Promise<Committed<A>> {
    return this.#forCaller(await this.#withJournal(({ preview }) => preview(this.#context, work)));
  }

  async history(): Promise<readonly Transaction[]> {
    const transactions = await this.#withJournal(({ listTransactions }) => listTransactions(this.#context));
    return transactions.map((past) => this.#forCaller(past));
  }

  async earlierVersions(path: string): Promise<readonly EarlierVersion[]> {
    return await this.#withJournal((journal) => journal.earlierVersions(this.#context, path));
  }

  async readVersion(version: EarlierVersion): Promise<string | undefined> {
    return await this.#withJournal((journal) => journal.readVersion(this.#context, version));
  }

  async undo(ids: readonly string[], options: TransactionOptions | 'preview'): Promise<Committed<readonly string[]>> {
    if (options !== 'preview') this.#assertWritable(this.#root.path);
    return this.#forCaller(await this.#withJournal(({ undo }) => undo(this.#context, ids, options)));
  }

  async close(): Promise<void> {
    await this.#context.index.close();
    await this.#context.embeddings.close();
    this.#root.folder.close();
  }

  get #root(): Root {
    return this.#context.root;
  }

  get #policy(): VaultPolicy {
    return this.#context.policy;
  }

  async #withJournal<T>(work: (journal: Journal) => Promise<T>): Promise<T> {
    return await this.#recovered(async () => await work(await loadJournal()));
  }

  /** Works on the vault as a whole, after recovering what an earlier process left unfinished. */
  async #recovered<T>(work: () => Promise<T>): Promise<T> {
    return await this.#guarded(this.#root.path, async () => {
      await this.#recoverInterrupted();
      return await work();
    });
  }

  /** Recovers a transaction that an earlier process left unfinished. Throws if the vault is no longer there. */
  async #recoverInterrupted(): Promise<void> {
    assertNotVanished(this.#root, this.#policy);
    if (this.#policy.readOnly || !hasPending(this.#root.folder)) return;
    const { recoverIfFree } = await loadJournal();
    recoverIfFree(this.#context);
  }

  #forCaller<Changed extends { readonly changes: readonly Change[] }>(changed: Changed): Changed {
    return { ...changed, changes: changesForCaller(changed.changes, this.#policy) };
  }

  /** Turns a failed system call into an error that the caller can act on. */
  async #guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw errorForCaller(asAgentError(error, path), this.#root, this.#policy);
    }
  }

  #assertWritable(subject: string): void {
    if (!this.#policy.readOnly) return;
    const refused = new AgentError('READ_ONLY', {
      message: text`The agent is read-only; '${trustRoot(subject)}' was not changed`,
      hint: text`Leave out --read-only, or unset OBSIDIAN_AGENT_READ_ONLY, where the agent is started, to allow writes.`,
      details: { path: subject },
    });
    throw errorForCaller(refused, this.#root, this.#policy);
  }
}

type Reader = typeof import('./reader/disk-reader.ts');
type Journal = typeof import('./lazy-journal.ts');

// Importing a module takes as long as reading a small note, even if it is loaded.
let lazyReader: Promise<Reader> | undefined;
let lazyJournal: Promise<Journal> | undefined;

/** Loads what a v1 read does not need. */
async function loadReader(): Promise<Reader> {
  lazyReader ??= import('./reader/disk-reader.ts');
  return await lazyReader;
}

/** Loads what only writes and the history need. */
async function loadJournal(): Promise<Journal> {
  lazyJournal ??= import('./lazy-journal.ts');
  return await lazyJournal;
}
