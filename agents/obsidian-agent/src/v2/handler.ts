import type { CommandNameV2, Description, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';

export interface ContextV2 {
  readonly describe: () => Promise<Description>;
}

/** What a v2 command answers: the typed result, and the same as text for a person or a model. */
export interface OutcomeV2<Name extends CommandNameV2> {
  readonly data: string;
  readonly metadata: ResultV2<Name>;
}

export type HandlerV2<Name extends CommandNameV2> = (
  context: ContextV2,
  params: ParamsV2<Name>,
) => Promise<OutcomeV2<Name>>;
