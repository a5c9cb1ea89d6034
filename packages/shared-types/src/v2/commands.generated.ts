// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import { describe } from './commands/describe.ts';

export const commandsV2 = {
  describe,
} as const;
