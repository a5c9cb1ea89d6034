import type { Log } from '@obsidian-agent/platform';
import type { OpenToolset } from '@obsidian-agent/toolsets';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import type { PlanService } from '../plans/plan-service.ts';
import type { Vaults } from '../vaults/vaults.ts';
import type { OutputExtent } from './output-extent.ts';

/** What all connections of a server share. */
export interface ServerSetup {
  readonly vaults: Vaults;
  readonly toolset: OpenToolset;
  /** Undefined without tools for plans. */
  readonly plans: PlanService | undefined;
  readonly log: Log;
  readonly version: string;
  readonly isReadOnly: boolean;
  /** Which calls need the user's approval. */
  readonly confirm: ConfirmationScope;
  /** Detail of the output schemas. */
  readonly outputSchemas: OutputExtent;
  /** Whether tools have no output schemas and answer with text only. */
  readonly isTextOnly: boolean;
}
