import type { CommandNameV2, Message, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { ReadingForm } from './reading-form.ts';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a model is told of a tool. Loaded where definitions are made, never where a call is served. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject | JsonSchema;
  readonly output?: z.ZodType | JsonSchema;
  /** Every member of the output, for clients that want to know; where `output` says less. */
  readonly wholeOutput?: z.ZodObject;
  /** What the tool may do, as MCP's hints say it; the least that holds for all its operations. */
  readonly effect: 'read' | 'write' | 'destructive';
  readonly isIdempotent?: boolean;
  /** Whether it is left unsaid that a tool does not only read, and in which world it works: a long list has no room. */
  readonly saysFewHints?: true;
}

/** What a command answered. */
export interface CommandOutcome<Name extends CommandNameV2> {
  /** The answer as text. */
  readonly data: string;
  /** Which of the text the command says itself; where it is not said, all of it may be that of notes. */
  readonly parts?: Message;
  readonly metadata: ResultV2<Name>;
}

/**
 * Carries out a command of v2 in the vault of the call, each write as a transaction of its own.
 *
 * @throws AgentError as the command does
 */
export type RunCommand = <Name extends CommandNameV2>(
  name: Name,
  params: Omit<ParamsV2<Name>, 'vault_path'>,
) => Promise<CommandOutcome<Name>>;

/** What a tool answers to a model. */
export interface ToolOutcome {
  /** The result in the shape of its toolset. */
  readonly output: Readonly<Record<string, unknown>> | string;
  /** The same as text. */
  readonly text: string;
  readonly isError: boolean;
  /** Whether a call that was put right could succeed. */
  readonly retry: boolean;
}

/** What a call may use beside the commands. */
export interface ToolContext {
  readonly run: RunCommand;
  /** The one moment of the whole call. */
  readonly now: Date;
}

/** Carries out one tool, with arguments that meet its declaration. What a model can be told is an outcome, no exception. */
export type ToolCall<Arguments = Readonly<Record<string, unknown>>> = (
  args: Arguments,
  context: ToolContext,
) => Promise<ToolOutcome>;

/** A tool as a model is told of it, in the words of MCP. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Only of a tool whose output is an object. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: ToolHints;
}

/** What a tool may do, in MCP's words. A tool that does not say that it only reads may write. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: false;
}

/** A group of tools: each folder of this package has one, as `toolset` of its `toolset.ts`. */
export interface Toolset {
  readonly name: string;
  /** One sentence for a person who chooses. */
  readonly summary: string;
  /** What a model has to know of all its tools. */
  readonly instructions?: string;
  /** The tool that a name means by its sense; undefined for a name that means none. */
  readonly guessTool?: (name: string) => string | undefined;
  /** Reads what models send as the arguments that the declaration means, before they are checked. */
  readonly readArguments?: (tool: string, sent: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** What its tools do that read besides writing, by their names, where nothing may be written. */
  readonly readingForms?: Readonly<Record<string, ReadingForm>>;
  /** By the names of the tools. */
  readonly calls: Readonly<Record<string, ToolCall<never>>>;
}
