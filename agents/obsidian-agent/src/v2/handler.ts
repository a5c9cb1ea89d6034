import type { CommandNameV2, commandsV2, Description } from '@obsidian-agent/shared-types';
import type * as z from 'zod';

export interface ContextV2 {
  readonly describe: () => Promise<Description>;
}

/** What a v2 command answers: the typed result, and the same as text for a person or a model. */
export interface OutcomeV2<Name extends CommandNameV2> {
  readonly data: string;
  readonly metadata: z.infer<(typeof commandsV2)[Name]['result']>;
}

export type HandlerV2<Name extends CommandNameV2> = (
  context: ContextV2,
  params: z.infer<(typeof commandsV2)[Name]['params']>,
) => Promise<OutcomeV2<Name>>;
