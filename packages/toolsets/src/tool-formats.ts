import type { JsonSchema, ToolDefinition } from './toolset/toolset.ts';

/** Whose way of writing tools: MCP's, or that of a model API. */
export type ToolFormat = 'mcp' | 'anthropic' | 'openai';

/** The definitions of tools as a server of MCP lists them, or as a model API takes them. */
export function toolsAs(format: ToolFormat, tools: readonly ToolDefinition[]): Record<string, unknown>[] {
  return tools.map(writers[format]);
}

const writers: Readonly<Record<ToolFormat, (tool: ToolDefinition) => Record<string, unknown>>> = {
  mcp: (tool) => ({ ...tool }),
  anthropic: ({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }),
  openai: ({ name, description, inputSchema }) => {
    const { beginning, rest } = splitDescription(description);
    // The root of the parameters is the only other place where words on the whole function may stand.
    const parameters: JsonSchema = rest === '' ? inputSchema : { description: rest, ...inputSchema };
    return { type: 'function', function: { name, description: beginning, parameters } };
  },
};

/** Characters that the Chat Completions API of OpenAI takes as the description of a function. */
const LONGEST_DESCRIPTION = 1024;

/** The whole paragraphs of a description that are taken, else its whole sentences, and what follows them. */
function splitDescription(description: string): { readonly beginning: string; readonly rest: string } {
  if (description.length <= LONGEST_DESCRIPTION) return { beginning: description, rest: '' };
  // A break right behind the longest beginning is one as well.
  const taken = description.slice(0, LONGEST_DESCRIPTION + 2);
  const ends = [/\n\n/g, /(?<=[.!?])\s/g, /\s/g].map((end) => [...taken.matchAll(end)].at(-1)?.index);
  const at = ends.find((end) => end !== undefined && end > 0 && end <= LONGEST_DESCRIPTION) ?? LONGEST_DESCRIPTION;
  return { beginning: description.slice(0, at), rest: description.slice(at).trimStart() };
}
