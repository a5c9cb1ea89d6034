import type { Log } from '@obsidian-agent/platform';
import type { ToolsetSource } from '../toolset/toolset-source.ts';
import type { Vaults } from '../vaults/vaults.ts';

/** What every connection of a server shares. */
export interface ServerScene {
  readonly vaults: Vaults;
  readonly toolset: ToolsetSource;
  readonly log: Log;
  readonly version: string;
  readonly isReadOnly: boolean;
}
