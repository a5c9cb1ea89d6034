import type { AccessPatterns, Vault, VaultPolicy } from '@obsidian-agent/vault';
import { CallQueue } from './call-queue.ts';

/** Told how far an index is that has texts to read; without a total where that would count notes that callers may not see. */
export type OnLearned = (learned: { readonly read: number; readonly total: number | undefined }) => void;

/** What a vault is opened with, but for what changes from call to call. */
export interface StandingPolicy extends Omit<VaultPolicy, 'signal' | 'onLearned' | 'openIndex' | 'isResident'> {
  /** Which of its paths are there for callers. */
  readonly access: AccessPatterns;
}

/** A vault that a server serves, and where it lies. */
export interface VaultPlace {
  readonly name: string;
  readonly path: string;
}

/**
 * One vault for the life of the process, and its calls one after another.
 *
 * It is what lies at its path when a call begins: a folder that was put in its place is opened anew, with its own index.
 */
export class ServedVault implements VaultPlace {
  readonly name: string;
  readonly path: string;
  readonly #policy: StandingPolicy;
  readonly #queue = new CallQueue();
  /** As it lies there, and as callers may know of it. */
  #opened: { readonly whole: Vault; readonly seen: Vault } | undefined;
  #signal: AbortSignal = AbortSignal.abort();
  #onLearned: VaultPolicy['onLearned'];

  constructor({ name, path }: VaultPlace, policy: StandingPolicy) {
    this.name = name;
    this.path = path;
    this.#policy = policy;
  }

  /**
   * Carries out work in the vault when its turn comes. Work that is cancelled changes nothing more: a transaction is
   * then done or taken back, never half. Where the index has much to read for it first, `onLearned` is told how far it is.
   *
   * @throws AgentError `CANCELLED`, `VAULT_BUSY`, what opening a vault raises, and what the work raises
   */
  async run<T>(signal: AbortSignal, work: (vault: Vault) => Promise<T>, onLearned?: OnLearned): Promise<T> {
    return await this.#queue.run(signal, async () => {
      this.#signal = signal;
      this.#onLearned = this.#hidesNotes ? withoutCounts(onLearned) : onLearned;
      try {
        return await work((await this.#open()).seen);
      } catch (error) {
        const { IndexDamaged } = await import('./lazy.ts');
        if (!(error instanceof IndexDamaged)) throw error;
        // An index that proves to be damaged is gone then, and what asked it has changed nothing yet.
        await this.#close();
        return await work((await this.#open()).seen);
      }
    });
  }

  /**
   * Lists every file and folder, those included that callers may not know of: for whoever set up the server.
   *
   * @throws AgentError as `run`
   */
  async allPaths(signal: AbortSignal): Promise<readonly string[]> {
    return await this.#queue.run(signal, async () => {
      this.#signal = signal;
      this.#onLearned = undefined;
      const reader = await (await this.#open()).whole.open();
      return [...reader.files(), ...reader.folders()];
    });
  }

  /** Closes the vault when all that runs in it is over. */
  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#close();
  }

  async #open(): Promise<{ readonly whole: Vault; readonly seen: Vault }> {
    if (this.#opened?.whole.isInPlace() === false) await this.#close();
    if (this.#opened !== undefined) return this.#opened;
    const { openVault, readAccessRules, scopeVault } = await import('./lazy.ts');
    const [signal, onLearned] = [() => this.#signal, () => this.#onLearned];
    const { access, ...standing } = this.#policy;
    const policy = {
      ...standing,
      // Callers know the name alone; the path was given by the person who set up the server.
      name: this.name,
      isResident: true,
      get signal() {
        return signal();
      },
      get onLearned() {
        return onLearned();
      },
    };
    const rules = readAccessRules(access);
    const whole = openVault(this.path, policy);
    this.#opened = { whole, seen: rules === undefined ? whole : scopeVault(whole, rules) };
    return this.#opened;
  }

  get #hidesNotes(): boolean {
    const { allow, deny } = this.#policy.access;
    return allow.length + deny.length > 0;
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.whole.close();
  }
}

/** Says that texts are read, and neither how many nor what part of them: hidden ones count too. */
function withoutCounts(onLearned: OnLearned | undefined): VaultPolicy['onLearned'] {
  const startMs = performance.now();
  let seconds = 0;
  return () => {
    const now = Math.floor((performance.now() - startMs) / 1000);
    if (now <= seconds) return;
    seconds = now;
    onLearned?.({ read: seconds, total: undefined });
  };
}
