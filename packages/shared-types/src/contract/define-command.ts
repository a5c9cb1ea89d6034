import type * as z from 'zod';
import type { Reason } from '../errors/reasons.ts';
import type { CommandGroup } from './command-groups.ts';

/** What a command may do to a vault. */
export type Effect = 'read' | 'write' | 'destructive';

/** What programs need to know about a command in addition to its schemas. */
export interface CommandTraits {
  readonly group: CommandGroup;
  readonly effect: Effect;
  /**
   * How a command that is not a `read` writes: with a draft, which previews, batches and idempotency need (the default);
   * with its own transactions; or through other commands.
   */
  readonly writesBy?: 'draft' | 'itself' | 'other-commands';
  /** Only shows what it would change, unless `dry_run` is false. */
  readonly previewsByDefault?: true;
  /** Its params hold other commands, in `commands`. */
  readonly holdsCommands?: true;
  /** Reverts earlier changes of any kind. */
  readonly reverts?: true;
  /** Another way to do the same from the command line. */
  readonly seeAlso?: string;
  /** Deletes files or reverts changes, so a client that can ask its user asks first. */
  readonly needsConsent?: true;
  /** May replace or remove content. MCP calls such tools destructive. */
  readonly replacesContent?: true;
  /** A second call with the same params changes nothing. */
  readonly isIdempotent?: true;
  /** Describes or calls the agent's tools, and is not itself offered as a tool. */
  readonly isAboutAgent?: true;
  /** Gives files new names, which can make existing links resolve to a different file. */
  readonly namesFiles?: true;
}

/** A command as both sides of the process boundary see it: schema and documentation in one. */
export interface CommandContract<Name extends string, Params extends z.ZodType, Result extends z.ZodType>
  extends CommandTraits {
  readonly name: Name;
  /** One sentence for a list of commands. */
  readonly summary: string;
  /** The request's payload. */
  readonly params: Params;
  /** `result.metadata` of a success. */
  readonly result: Result;
  /** The causes of failure specific to this command. */
  readonly reasons: readonly Reason[];
  readonly example: { readonly params: z.input<Params>; readonly result: z.output<Result> };
}

/** Declares a command; returns it as given, with its name and schemas in its type. */
export function defineCommand<const Name extends string, Params extends z.ZodType, Result extends z.ZodType>(
  contract: CommandContract<Name, Params, Result>,
): CommandContract<Name, Params, Result> {
  return contract;
}
