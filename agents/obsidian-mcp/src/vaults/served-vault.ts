import type { AccessPatterns, Vault, VaultPolicy } from '@obsidian-agent/vault';
import { CallQueue } from './call-queue.ts';

/** Receives the progress of an index update; without a total if that would reveal the number of hidden notes. */
export type OnLearned = (learned: { readonly read: number; readonly total: number | undefined }) => void;

/** The part of a vault's policy that is the same for all calls. */
export interface StandingPolicy extends Omit<VaultPolicy, 'signal' | 'onLearned' | 'openIndex' | 'isResident'> {
  /** Which paths callers may access. */
  readonly access: AccessPatterns;
}

/** The name and path of a served vault. */
export interface VaultPlace {
  readonly name: string;
  readonly path: string;
}

/**
 * One vault for the life of the process; its calls run one after another.
 *
 * If the folder at its path was replaced, the next call opens the new folder, with its own index.
 */
export class ServedVault implements VaultPlace {
  readonly name: string;
  readonly path: string;
  readonly #policy: StandingPolicy;
  readonly #queue = new CallQueue();
  /** The whole vault, and the part that callers may see. */
  #opened: { readonly whole: Vault; readonly seen: Vault } | undefined;
  #signal: AbortSignal = AbortSignal.abort();
  #onLearned: VaultPolicy['onLearned'];

  constructor({ name, path }: VaultPlace, policy: StandingPolicy) {
    this.name = name;
    this.path = path;
    this.#policy = policy;
  }

  /**
   * Runs work in the vault when its turn comes. Cancelled work stops changing the vault: its transaction is either
   * complete or rolled back. If the index has to be updated first, `onLearned` receives the progress.
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
        // The damaged index is deleted by now, and the work has not changed anything yet.
        await this.#close();
        return await work((await this.#open()).seen);
      }
    });
  }

  /**
   * Lists every file and folder, also those hidden from callers: for checks of the server's configuration.
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

  /** Closes the vault after its last call. */
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
      // Callers know only the name, not the path.
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

/** Reports only that work goes on: a number of texts would count hidden ones too. */
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
