import type { JsonSchema, ToolDefinition } from './toolset/toolset.ts';

/** Format of tool definitions: MCP's, or that of a model API. */
export type ToolFormat = 'mcp' | 'anthropic' | 'openai';

/** Tool definitions as an MCP server lists them, or as a model API takes them. */
export function toolsAs(format: ToolFormat, tools: readonly ToolDefinition[]): Record<string, unknown>[] {
  return tools.map(writers[format]);
}

const writers: Readonly<Record<ToolFormat, (tool: ToolDefinition) => Record<string, unknown>>> = {
  mcp: (tool) => ({ ...tool }),
  anthropic: ({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }),
  openai: ({ name, description, inputSchema }) => {
    const { beginning, rest } = splitDescription(description);
    // The root of the parameters is the only other place for text about the whole function.
    const parameters: JsonSchema = rest === '' ? inputSchema : { description: rest, ...inputSchema };
    return { type: 'function', function: { name, description: beginning, parameters } };
  },
};

/** Longest description of a function in OpenAI's Chat Completions API, in characters. */
const LONGEST_DESCRIPTION = 1024;

/** Splits a description after the last paragraph, or else sentence, that fits. */
function splitDescription(description: string): { readonly beginning: string; readonly rest: string } {
  if (description.length <= LONGEST_DESCRIPTION) return { beginning: description, rest: '' };
  // A break right after the longest beginning counts too.
  const taken = description.slice(0, LONGEST_DESCRIPTION + 2);
  const ends = [/\n\n/g, /(?<=[.!?])\s/g, /\s/g].map((end) => [...taken.matchAll(end)].at(-1)?.index);
  const at = ends.find((end) => end !== undefined && end > 0 && end <= LONGEST_DESCRIPTION) ?? LONGEST_DESCRIPTION;
  return { beginning: description.slice(0, at), rest: description.slice(at).trimStart() };
}
