import { setTimeout as pause } from 'node:timers/promises';
import { type MachineFolders, OrchestratorError } from '@obsidian-agent/plans';
import { AnswerEncoder } from './answer-encoder.ts';

interface Machines {
  readonly folders: MachineFolders;
  readonly foldersOfHosts?: (() => Promise<readonly MachineFolders[]>) | undefined;
}

/** A host says which folders it has before it runs its first task, which takes longer than this. */
const FRESH_MS = 250;
/** Answers do not wait longer for hosts: those that need no database must come also without one. */
const PATIENCE_MS = 1000;

/** Encodes answers with what is known now about the machines that run plans. */
export class AnswerEncoders {
  readonly #machines: Machines;
  /** The folders for which the encoder was made, as text. */
  #known = '';
  #encoder: AnswerEncoder;
  #refresh: { readonly done: Promise<void>; readonly at: number } | undefined;

  constructor(machines: Machines) {
    this.#machines = machines;
    this.#encoder = new AnswerEncoder(machines.folders);
  }

  async current(): Promise<AnswerEncoder> {
    const { foldersOfHosts } = this.#machines;
    if (foldersOfHosts === undefined) return this.#encoder;
    const now = performance.now();
    if (this.#refresh === undefined || now > this.#refresh.at + FRESH_MS)
      this.#refresh = { done: this.#learn(foldersOfHosts), at: now };
    await Promise.race([this.#refresh.done, pause(PATIENCE_MS, undefined, { ref: false })]);
    return this.#encoder;
  }

  async #learn(foldersOfHosts: () => Promise<readonly MachineFolders[]>): Promise<void> {
    try {
      const all = [this.#machines.folders, ...(await foldersOfHosts())];
      const text = JSON.stringify(all.map(({ vaults, others }) => [[...vaults], [...others]]));
      if (text === this.#known) return;
      this.#known = text;
      this.#encoder = new AnswerEncoder(mergeFolders(all));
    } catch (error) {
      // What needs the database says that it is away. Everything else is encoded with what was known.
      if (!(error instanceof OrchestratorError)) throw error;
    }
  }
}

/** One path can be a folder of several machines. Vaults of different names under it have no name that is right for all. */
function mergeFolders(machines: readonly MachineFolders[]): MachineFolders {
  const vaults = new Map<string, string>();
  for (const [path, name] of machines.flatMap((each) => [...each.vaults])) {
    const known = vaults.get(path);
    vaults.set(path, known === undefined || known === name ? name : '(vault)');
  }
  return { vaults, others: new Map(machines.flatMap((each) => [...each.others])) };
}
