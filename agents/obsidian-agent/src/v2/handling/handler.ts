import type {
  CommandNameV2,
  Description,
  InputWords,
  Message,
  ParamsV2,
  ResultV2,
  SentMessage,
} from '@obsidian-agent/shared-types';
import type { Committed, Draft, TransactionOptions, Vault } from '@obsidian-agent/vault';

/** The context of every v2 command. */
export interface ContextV2 {
  readonly describe: () => Promise<Description>;
  /** All commands, for those that run others. */
  readonly handlers: HandlersV2;
  /** Opens the vault of the request, or else the default vault, once. */
  readonly vault: () => Vault;
  /** Repeats the work of one command if the index was damaged, for commands that run several others. */
  readonly againIfDamaged?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Words for the params in errors, for commands that check those of others. */
  readonly sent?: InputWords | undefined;
  /** The time of the run. */
  readonly now: Date;
  /** For a transaction of this request. */
  readonly options: TransactionOptions;
}

/** The answer of a v2 command: the typed result, and the same as text for people and models. */
export interface OutcomeV2<Name extends CommandNameV2> {
  readonly data: string;
  /** The text in parts, trusted or not; without it, all of the text may come from notes. */
  readonly parts?: SentMessage;
  /** What to say next to a text in a format for programs, for callers that can show it apart. */
  readonly remarks?: SentMessage;
  /** The same, to be spelled as on a command line. */
  readonly wording?: Message;
  readonly metadata: ResultV2<Name>;
}

/** Runs a command that does not draft changes. */
export type ReadHandlerV2<Name extends CommandNameV2> = (
  context: ContextV2,
  params: ParamsV2<Name>,
) => Promise<OutcomeV2<Name>>;

/** The members of a write's result derived from its transaction. */
export type TransactionMembers = 'transaction_id' | 'dry_run' | 'replayed' | 'changes';

/**
 * A command that writes: first it drafts, then it reports.
 *
 * The draft may be made several times, and its effect may come from the journal, so the effect is plain JSON. The report
 * describes an effect that happened, or would happen without the dry run.
 */
export interface WriteHandlerV2<Name extends CommandNameV2, Effect = unknown> {
  draft(draft: Draft, params: ParamsV2<Name>, context: WriteContextV2): Promise<Effect>;
  report(
    effect: Effect,
    params: ParamsV2<Name>,
    facts: ReportFacts,
  ): Pick<OutcomeV2<Name>, 'data' | 'parts' | 'wording'> & {
    readonly metadata: Omit<ResultV2<Name>, TransactionMembers>;
  };
}

export type WriteContextV2 = Pick<ContextV2, 'now'>;

/** What became of a write, or would without the dry run. */
export interface ReportFacts
  extends Pick<Committed<unknown>, 'changes' | 'transactionId'>,
    Partial<Pick<Committed<unknown>, 'isReplayed'>> {
  readonly isPreview: boolean;
}

export type HandlerV2<Name extends CommandNameV2> = ReadHandlerV2<Name> | WriteHandlerV2<Name>;

/** Loads the code of each command. */
export type HandlersV2 = { readonly [Name in CommandNameV2]: () => Promise<HandlerV2<Name>> };
