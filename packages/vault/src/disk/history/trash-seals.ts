import { macOf } from '../files/digest.ts';
import { canMakeKey, makeKey, readKey } from '../files/user-key.ts';
import type { Identity } from './inode.ts';
import { reachesOutside, type Step, type TransactionRecord } from './record.ts';

type SealableRecord = Pick<TransactionRecord, 'id' | 'steps' | 'trashSeal'>;

/**
 * Authenticates what the transactions of this user do in the desktop's trash.
 *
 * A journal comes with its vault, and anyone who can write to the vault can write a record. Inside the vault, a record
 * can do no more than its writer could. The trash belongs to the user: there, a record is accepted only with a seal
 * made with the user's key, and only for the entry that the user put there.
 */
export class TrashSeals {
  readonly #stateDir: string | undefined;
  readonly #journal: string;

  /** `journal` is the name of the journal on this device, so that a record of another vault is not valid here. */
  constructor(stateDir: string | undefined, { seal }: { seal: string }) {
    this.#stateDir = stateDir;
    this.#journal = seal;
  }

  /**
   * The seal for a new transaction; undefined if it stays in the vault.
   *
   * @throws AgentError `FILE_SYSTEM_FAILED`; system errors
   */
  sealOf({ id, steps }: SealableRecord): string | undefined {
    if (!steps.some(reachesOutside)) return undefined;
    if (this.#stateDir === undefined) throw new Error('A transaction reaches into the trash, and there is no key.');
    return this.#mac(makeKey(this.#stateDir), ['record', id, ...outsideOf(steps)]);
  }

  /** Whether a record may be acted on: this user made it, or it stays in the vault. Throws system errors. */
  covers({ id, steps, trashSeal }: SealableRecord): boolean {
    if (!steps.some(reachesOutside)) return true;
    const key = this.#key();
    return key !== undefined && trashSeal === this.#mac(key, ['record', id, ...outsideOf(steps)]);
  }

  /** The seal of a copy that a transaction made; undefined without a key. Throws system errors. */
  sealOfCopy(id: string, { inode, born }: Identity): string | undefined {
    const key = this.#key();
    return key && this.#mac(key, ['copy', id, inode, born]);
  }

  #key(): string | undefined {
    return this.#stateDir === undefined ? undefined : readKey(this.#stateDir);
  }

  #mac(key: string, facts: readonly unknown[]): string {
    return macOf(key, JSON.stringify([this.#journal, ...facts]));
  }
}

/** Whether transactions of this user can be sealed. Writes nothing. */
export function canSeal(stateDir: string | undefined): boolean {
  return stateDir !== undefined && canMakeKey(stateDir);
}

/** The steps that involve the trash, with everything that determines what they do there. */
function outsideOf(steps: readonly Step[]): unknown[] {
  return steps.filter(reachesOutside).map((step) => {
    if (step.op === 'move') return [step.from, step.to, step.isFolder, step.inode, step.born ?? null];
    return step.op === 'write' ? [step.path, step.file, step.before, step.after] : [step.op, step.path];
  });
}
