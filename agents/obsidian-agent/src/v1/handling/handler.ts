import type { CommandNameV1, ParamsV1 } from '@obsidian-agent/shared-types';
import type { Origin, Vault } from '@obsidian-agent/vault';

export interface ContextV1 {
  readonly vault: Vault;
  readonly origin: Origin;
}

/** Runs one command; returns the text of its success. */
export type HandlerV1<Name extends CommandNameV1> = (context: ContextV1, params: ParamsV1<Name>) => Promise<string>;
