import type { RunnerName } from './runner-names.ts';

/** Who has the plans, and where, as typed. */
export interface Store {
  /** Folder of the journal. */
  readonly state?: string | undefined;
  readonly runner?: RunnerName | undefined;
  readonly postgres?: string | undefined;
}

/** The parts of the process that say where plans are, if nothing was typed. */
export interface StoreDefaults {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}
