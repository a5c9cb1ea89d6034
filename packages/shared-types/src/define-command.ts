import type * as z from 'zod';
import type { Reason } from './reasons.ts';

/** What a command may do to a vault. */
export type Effect = 'read' | 'write' | 'destructive';

/** A command as both sides of the process boundary see it: its schema and its documentation in one. */
export interface CommandContract<Name extends string, Params extends z.ZodType, Result extends z.ZodType> {
  readonly name: Name;
  readonly effect: Effect;
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
