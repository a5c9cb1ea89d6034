// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import { describe } from './commands/describe.ts';
import type { HandlerV2 } from './handler.ts';

export const handlersV2: { readonly [Name in CommandNameV2]: HandlerV2<Name> } = {
  describe,
};
