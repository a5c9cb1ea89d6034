import type * as z from 'zod';
import type { Reason } from '../errors/reasons.ts';

/** What a command may do to a vault. */
export type Effect = 'read' | 'write' | 'destructive';

/** What programs need to know of a command besides its schemas. */
export interface CommandTraits {
  readonly effect: Effect;
  /**
   * How a command with another effect than `read` writes: by a draft, which previews, batches and idempotency need (the
   * default), by transactions of its own, or through other commands.
   */
  readonly writesBy?: 'draft' | 'itself' | 'other-commands';
  /** Shows what it would change unless `dry_run` is false. */
  readonly previewsByDefault?: true;
  /** Deletes files or reverts changes: a client that can ask its user asks first. */
  readonly needsConsent?: true;
  /** May replace or remove content. MCP calls such tools destructive. */
  readonly replacesContent?: true;
  /** A second call with the same params changes nothing more. */
  readonly isIdempotent?: true;
  /** Describes the agent or its tools, and is not offered as a tool itself. */
  readonly isAboutAgent?: true;
  /** Gives files new names, by which links can come to mean another file. */
  readonly namesFiles?: true;
}

/** A command as both sides of the process boundary see it: its schema and its documentation in one. */
export interface CommandContract<Name extends string, Params extends z.ZodType, Result extends z.ZodType>
  extends CommandTraits {
  readonly name: Name;
  /** One sentence for a list of commands. */
  readonly summary: string;
  /** The request's payload. */
  readonly params: Params;
  /** `result.metadata` of a success. */
  readonly result: Result;
  /** The causes of failure that are this command's own. */
  readonly reasons: readonly Reason[];
  readonly example: { readonly params: z.input<Params>; readonly result: z.output<Result> };
}

/** Declares a command; returns it as given, with its name and schemas in its type. */
export function defineCommand<const Name extends string, Params extends z.ZodType, Result extends z.ZodType>(
  contract: CommandContract<Name, Params, Result>,
): CommandContract<Name, Params, Result> {
  return contract;
}
