import type { CommandNameV2, ParamsV2, ResultV2, SentMessage } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { ReadingForm } from './reading-form.ts';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a tool's definition is made from. Loaded to list tools, never to serve a call. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject | JsonSchema;
  readonly output?: z.ZodType | JsonSchema;
  /** All members of the output, for clients that ask for them, if `output` lists fewer. */
  readonly wholeOutput?: z.ZodObject;
  /** What the tool may do, for MCP's hints: the weakest promise that holds for all its operations. */
  readonly effect: 'read' | 'write' | 'destructive';
  readonly isIdempotent?: boolean;
  /** Whether to leave out `readOnlyHint: false` and `openWorldHint`, to keep a long list of tools short. */
  readonly saysFewHints?: true;
}

/** The answer of a command. */
export interface CommandOutcome<Name extends CommandNameV2> {
  /** The answer as text. */
  readonly data: string;
  /** The text in parts, trusted or not; without it, all of the text may come from notes. */
  readonly parts?: SentMessage;
  /** What to say next to a text in a format for programs, for callers that can show it apart. */
  readonly remarks?: SentMessage;
  readonly metadata: ResultV2<Name>;
}

/**
 * Runs a v2 command in the vault of the call, each write as its own transaction.
 *
 * @throws AgentError as the command does
 */
export type RunCommand = <Name extends CommandNameV2>(
  name: Name,
  params: Omit<ParamsV2<Name>, 'vault_path'>,
) => Promise<CommandOutcome<Name>>;

/** The answer of a tool to a model. */
export interface ToolOutcome {
  /** The result in the format of its toolset. */
  readonly output: Readonly<Record<string, unknown>> | string;
  /** The same as text. */
  readonly text: string;
  /** What the text leaves out because it is in a format for programs; empty or absent: nothing. */
  readonly remarks?: string;
  readonly isError: boolean;
  /** Whether a corrected call could succeed. */
  readonly retry: boolean;
}

/** What a call may use. */
export interface ToolContext {
  readonly run: RunCommand;
  /** The time of the call, the same for all its commands. */
  readonly now: Date;
}

/** Runs one tool with valid arguments. Failures that a model can act on are outcomes, not exceptions. */
export type ToolCall<Arguments = Readonly<Record<string, unknown>>> = (
  args: Arguments,
  context: ToolContext,
) => Promise<ToolOutcome>;

/** The definition of a tool, in MCP's format. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Only for a tool whose output is an object. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: ToolHints;
}

/** MCP's hints about what a tool may do. Without `readOnlyHint`, a tool may write. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: false;
}

/** A call before its arguments are read. */
export interface RawCall {
  readonly tool: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A group of tools. Each toolset's folder exports it as `toolset` from its `toolset.ts`. */
export interface Toolset {
  readonly name: string;
  /** One sentence for a person who chooses. */
  readonly summary: string;
  /** Instructions for the model about all its tools. */
  readonly instructions?: string;
  /** Finds the tool that an unknown name probably stands for. */
  readonly guessTool?: (name: string) => string | undefined;
  /** The tools of the small list, which is the default; without it, there is only one list. */
  readonly core?: readonly string[];
  /** Reads a call of another program's tool as a call of one of these; undefined if there is none. */
  readonly translateCall?: (name: string, sent: RawCall['sent']) => RawCall | undefined;
  /** Converts what models send to the declared arguments, before they are checked. */
  readonly readArguments?: (tool: string, sent: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** For a read-only vault: the forms of tools that both read and write, by name. */
  readonly readingForms?: Readonly<Record<string, ReadingForm>>;
  /** Calls by tool name. */
  readonly calls: Readonly<Record<string, ToolCall<never>>>;
}
