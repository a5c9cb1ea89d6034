import {
  AgentError,
  argumentsOfTool,
  invalidParams,
  pickViolation,
  suggest,
  text,
  trusted,
  type Violation,
} from '@obsidian-agent/shared-types';
import { readingForm } from './toolset/reading-form.ts';
import type { JsonSchema, ToolContext, ToolDefinition, ToolOutcome, Toolset } from './toolset/toolset.ts';
import { toolsets } from './toolsets.generated.ts';

/** Checks arguments and fills in defaults. If it returns false, `errors` holds the violations. */
export interface ArgumentsCheck {
  (args: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** The parts of a toolset, each loaded on first use. */
export interface ToolsetParts {
  readonly summary: string;
  readonly toolset: () => Promise<{ readonly toolset: Toolset }>;
  readonly checks: () => Promise<{ readonly checks: Readonly<Record<string, ArgumentsCheck>> }>;
  readonly definitions: () => Promise<{ readonly definitions: readonly ToolDefinition[] }>;
  /** Only for a toolset whose definitions do not list all members of outputs. */
  readonly outputs?: () => Promise<{ readonly outputs: Readonly<Record<string, JsonSchema>> }>;
}

/** A toolset that can be listed and called. */
export interface OpenToolset extends Pick<Toolset, 'name' | 'summary' | 'instructions'> {
  /** Lists the tools in the order in which the toolset declares them. */
  readonly list: () => Promise<readonly ToolDefinition[]>;
  /** Lists the tools for a read-only vault. */
  readonly listReading: () => Promise<readonly ToolDefinition[]>;
  /** Full output schemas by tool name, for tools whose definitions do not list all members. */
  readonly wholeOutputs: () => Promise<Readonly<Record<string, JsonSchema>>>;
  /**
   * Runs a tool.
   *
   * @throws AgentError `UNKNOWN_TOOL`, and `INVALID_PARAMS` for arguments that violate the schema of the tool
   */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<ToolOutcome>;
}

/** Names of all toolsets, each with one sentence to choose by. */
export function listToolsets(): { name: string; summary: string }[] {
  return Object.entries(toolsets).map(([name, { summary }]) => ({ name, summary }));
}

/**
 * Opens a toolset by its name.
 *
 * @throws AgentError `UNKNOWN_TOOLSET`
 */
export async function openToolset(name: string): Promise<OpenToolset> {
  const found = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
  if (found === undefined) throw unknownToolset(name, Object.keys(toolsets));
  // Even an import of a loaded module takes longer than checking the arguments of most calls.
  const parts = { ...found, checks: loadedOnce(found.checks), definitions: loadedOnce(found.definitions) };
  const { toolset } = await parts.toolset();
  const { summary, instructions } = toolset;
  return {
    name,
    summary,
    ...(instructions === undefined ? {} : { instructions }),
    list: async () => (await parts.definitions()).definitions,
    listReading: async () =>
      (await parts.definitions()).definitions
        .map((tool) => readingForm(tool, toolset.readingForms?.[tool.name]))
        .filter((tool) => tool !== undefined),
    wholeOutputs: async () => (await parts.outputs?.())?.outputs ?? {},
    call: async (tool, args, context) => {
      const call = Object.hasOwn(toolset.calls, tool) ? toolset.calls[tool] : undefined;
      if (call === undefined) throw unknownTool(tool, toolset);
      const checked = await checkArguments(parts, tool, toolset.readArguments?.(tool, args) ?? structuredClone(args));
      return await call(checked as never, context);
    },
  };
}

function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

async function checkArguments(
  { checks, definitions }: ToolsetParts,
  tool: string,
  args: Record<string, unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const check = (await checks()).checks[tool];
  if (check === undefined || check(args)) return args;
  const schema = (await definitions()).definitions.find(({ name }) => name === tool)?.inputSchema ?? {};
  const violation = pickViolation(check.errors ?? [], args, schema);
  if (violation === undefined) throw new Error(`The arguments of ${tool} were refused without a violation.`);
  throw invalidParams(violation, argumentsOfTool);
}

function unknownToolset(name: string, known: readonly string[]): AgentError {
  return new AgentError('UNKNOWN_TOOLSET', {
    message: text`Unknown toolset '${name}'`,
    hint: [trusted(suggest(name, known, 'toolsets'))],
    details: { toolset: name },
  });
}

function unknownTool(name: string, { name: toolset, calls, guessTool }: Toolset): AgentError {
  const known = Object.keys(calls);
  const meant = guessTool?.(name);
  return new AgentError('UNKNOWN_TOOL', {
    message: text`Unknown tool '${name}' of the toolset '${trusted(toolset)}'`,
    hint: [trusted(meant === undefined ? suggest(name, known, 'tools') : `Did you mean "${meant}"?`)],
    details: { tool: name, toolset },
  });
}
