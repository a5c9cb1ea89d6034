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

/** Checks arguments, and fills in defaults; after a "no", `errors` holds the violations. */
export interface ArgumentsCheck {
  (args: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** The parts of a toolset, each loaded when it is asked for. */
export interface ToolsetParts {
  readonly summary: string;
  readonly toolset: () => Promise<{ readonly toolset: Toolset }>;
  readonly checks: () => Promise<{ readonly checks: Readonly<Record<string, ArgumentsCheck>> }>;
  readonly definitions: () => Promise<{ readonly definitions: readonly ToolDefinition[] }>;
  /** Only of a toolset whose definitions tell less of outputs than there is to tell. */
  readonly outputs?: () => Promise<{ readonly outputs: Readonly<Record<string, JsonSchema>> }>;
}

/** A toolset that can be listed and called. */
export interface OpenToolset extends Pick<Toolset, 'name' | 'summary' | 'instructions'> {
  /** Tells of the tools, in the order in which their toolset declares them. */
  readonly list: () => Promise<readonly ToolDefinition[]>;
  /** Tells of the tools that read, as they are where nothing may be written. */
  readonly listReading: () => Promise<readonly ToolDefinition[]>;
  /** The schemas of outputs with all their members, by the names of tools; none of a tool whose definition tells all. */
  readonly wholeOutputs: () => Promise<Readonly<Record<string, JsonSchema>>>;
  /**
   * Carries out a tool.
   *
   * @throws AgentError `UNKNOWN_TOOL`, and `INVALID_PARAMS` for arguments that break the schema of the tool
   */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<ToolOutcome>;
}

/**
 * Opens a toolset by its name.
 *
 * @throws AgentError `UNKNOWN_TOOLSET`
 */
export async function openToolset(name: string): Promise<OpenToolset> {
  const found = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
  if (found === undefined) throw unknownToolset(name, Object.keys(toolsets));
  // Loading what is loaded already still takes longer than checking the arguments of most calls.
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
