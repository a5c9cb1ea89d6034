import type { CommandNameV2, Description, InputWords, ParamsV2, Part, ResultV2 } from '@obsidian-agent/shared-types';
import type { Committed, Draft, TransactionOptions, Vault } from '@obsidian-agent/vault';

/** What every v2 command works with. */
export interface ContextV2 {
  readonly describe: () => Promise<Description>;
  /** Every command, for those that carry out others. */
  readonly handlers: HandlersV2;
  /** Opens the vault that the request or the environment names, once. */
  readonly vault: () => Vault;
  /** Does work of one command once more where the index proved to be damaged; for a command that carries out several. */
  readonly againIfDamaged?: <T>(work: () => Promise<T>) => Promise<T>;
  /** As what the params came, for commands that check those of others. */
  readonly sent?: InputWords | undefined;
  /** The one moment of the whole run. */
  readonly now: Date;
  /** For a transaction of this request. */
  readonly options: TransactionOptions;
}

/** What a v2 command answers: the typed result, and the same as text for a person or a model. */
export interface OutcomeV2<Name extends CommandNameV2> {
  readonly data: string;
  /** Which of the text the command says itself; where it is not said, all of it may be that of notes. */
  readonly parts?: readonly Part[];
  readonly metadata: ResultV2<Name>;
}

/** Carries out a command that needs no transaction of its own making. */
export type ReadHandlerV2<Name extends CommandNameV2> = (
  context: ContextV2,
  params: ParamsV2<Name>,
) => Promise<OutcomeV2<Name>>;

/** The members of a write's result that follow from its transaction. */
export type TransactionMembers = 'transaction_id' | 'dry_run' | 'replayed' | 'changes';

/**
 * A command that writes: first it drafts, then it reports.
 *
 * The draft may be made more than once, and its effect may come out of the journal: it is plain JSON. The report
 * words an effect that has happened, or would happen in a dry run.
 */
export interface WriteHandlerV2<Name extends CommandNameV2, Effect = unknown> {
  draft(draft: Draft, params: ParamsV2<Name>, context: WriteContextV2): Promise<Effect>;
  report(
    effect: Effect,
    params: ParamsV2<Name>,
    facts: ReportFacts,
  ): Pick<OutcomeV2<Name>, 'data' | 'parts'> & { readonly metadata: Omit<ResultV2<Name>, TransactionMembers> };
}

export type WriteContextV2 = Pick<ContextV2, 'now'>;

export type ReportFacts = Pick<Committed<unknown>, 'changes' | 'transactionId'> & { readonly isPreview: boolean };

export type HandlerV2<Name extends CommandNameV2> = ReadHandlerV2<Name> | WriteHandlerV2<Name>;

export type HandlersV2 = { readonly [Name in CommandNameV2]: HandlerV2<Name> };
