import type { Log } from '@obsidian-agent/platform';
import type { OpenToolset } from '@obsidian-agent/toolsets';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import type { Vaults } from '../vaults/vaults.ts';
import type { OutputExtent } from './output-extent.ts';

/** What every connection of a server shares. */
export interface ServerSetup {
  readonly vaults: Vaults;
  readonly toolset: OpenToolset;
  readonly log: Log;
  readonly version: string;
  readonly isReadOnly: boolean;
  /** What users are asked about. */
  readonly confirm: ConfirmationScope;
  /** How much is told of structured answers. */
  readonly outputSchemas: OutputExtent;
  /** Whether no tool promises or answers more than text. */
  readonly isTextOnly: boolean;
}
