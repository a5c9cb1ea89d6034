import type { CommandNameV1, commandsV1 } from '@obsidian-agent/shared-types';
import type { Vault } from '@obsidian-agent/vault';
import type * as z from 'zod';

export interface ContextV1 {
  readonly vault: Vault;
}

/** Carries out one command; returns the text of its success. */
export type HandlerV1<Name extends CommandNameV1> = (
  context: ContextV1,
  params: z.infer<(typeof commandsV1)[Name]['params']>,
) => Promise<string>;
