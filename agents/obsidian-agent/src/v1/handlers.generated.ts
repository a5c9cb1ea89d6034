// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import type { CommandNameV1 } from '@obsidian-agent/shared-types';
import type { HandlerV1 } from './handler.ts';

export const handlersV1: { readonly [Name in CommandNameV1]: HandlerV1<Name> } = {

};
