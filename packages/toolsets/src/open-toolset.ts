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
import type { JsonSchema, RawCall, ToolContext, ToolDefinition, ToolOutcome, Toolset } from './toolset/toolset.ts';
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
 * @param tools which of its tools: `core`, `all`, or names separated by commas
 * @throws AgentError `UNKNOWN_TOOLSET`; `UNKNOWN_TOOL` for a name in `tools`
 */
export async function openToolset(name: string, tools = 'all'): Promise<OpenToolset> {
  const found = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
  if (found === undefined) throw unknownToolset(name, Object.keys(toolsets));
  // Even an import of a loaded module takes longer than checking the arguments of most calls.
  const parts = { ...found, checks: loadedOnce(found.checks), definitions: loadedOnce(found.definitions) };
  const { toolset } = await parts.toolset();
  const { summary, instructions } = toolset;
  const isListed = listedTools(toolset, tools);
  const list = async () => (await parts.definitions()).definitions.filter((tool) => isListed(tool.name));
  return {
    name,
    summary,
    ...(instructions === undefined ? {} : { instructions }),
    list,
    listReading: async () =>
      (await list())
        .map((tool) => readingForm(tool, toolset.readingForms?.[tool.name]))
        .filter((tool) => tool !== undefined),
    wholeOutputs: async () => (await parts.outputs?.())?.outputs ?? {},
    call: async (tool, args, context) => {
      const isOwn = Object.hasOwn(toolset.calls, tool);
      const called = isOwn ? { tool, sent: args } : toolset.translateCall?.(tool, args);
      const call = called && toolset.calls[called.tool];
      if (called === undefined || call === undefined) throw unknownTool(tool, toolset);
      if (!isListed(called.tool) && !(await isCalledUnlisted(parts, called.tool, tools)))
        throw unlistedTool(called.tool, name);
      const run = async ({ tool: own, sent }: RawCall) => {
        const read = toolset.readArguments?.(own, sent) ?? structuredClone(sent);
        return await call((await checkArguments(parts, own, read)) as never, context);
      };
      return isOwn ? await run(called) : await naming(called.tool, () => run(called));
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

/** Whether a tool is one of those chosen: `core`, `all`, or names separated by commas. */
function listedTools(toolset: Toolset, tools: string): (tool: string) => boolean {
  const all = Object.keys(toolset.calls);
  const groups: Readonly<Record<string, readonly string[]>> = { all, core: toolset.core ?? all };
  const listed = namesIn(tools).flatMap((each) => (Object.hasOwn(groups, each) ? groups[each] : [each]) ?? []);
  const unknown = listed.find((each) => !all.includes(each));
  if (unknown !== undefined) throw unknownTool(unknown, toolset);
  const names: ReadonlySet<string> = new Set(listed);
  return (tool) => names.has(tool);
}

/** Whether a tool that `core` leaves out is called all the same: if it reads or adds, or shows a preview by default. */
async function isCalledUnlisted({ definitions }: ToolsetParts, tool: string, tools: string): Promise<boolean> {
  if (!namesIn(tools).includes('core')) return false;
  const { annotations, inputSchema } = (await definitions()).definitions.find(({ name }) => name === tool) ?? {};
  const { dry_run } = (inputSchema?.['properties'] ?? {}) as { readonly dry_run?: JsonSchema };
  return annotations?.destructiveHint !== true || dry_run?.['default'] === true;
}

function namesIn(tools: string): readonly string[] {
  return tools.split(',').map((each) => each.trim());
}

function unlistedTool(tool: string, toolset: string): AgentError {
  const name = trusted(tool);
  return new AgentError('UNKNOWN_TOOL', {
    message: text`The tool '${name}' is not one of the listed tools`,
    hint: text`The user can start the server with --tools all, or --tools core,${name}.`,
    details: { tool, toolset },
  });
}

/** Names the tool as which a call was read if its arguments are refused. */
async function naming<Outcome>(tool: string, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'INVALID_PARAMS')) throw error;
    const { reason, parts, details, cause } = error;
    const message = text`${parts.message}, read as a call of ${trusted(tool)}`;
    throw new AgentError(reason, { message, hint: parts.hint, details, cause });
  }
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
