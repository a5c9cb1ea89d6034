import type { JsonSchema, ToolDefinition } from './toolset.ts';

/** What a tool that also writes can still do if the vault is read-only. */
export interface ReadingForm {
  readonly description?: string;
  /** Its operations that only read. */
  readonly operations?: readonly string[];
}

/** The definition of a tool for a read-only vault; undefined if the tool only writes. */
export function readingForm(tool: ToolDefinition, form: ReadingForm | undefined): ToolDefinition | undefined {
  if (tool.annotations.readOnlyHint === true) return tool;
  if (form === undefined) return undefined;
  const { description = tool.description, operations } = form;
  const { destructiveHint, idempotentHint, ...hints } = tool.annotations;
  return {
    ...tool,
    description,
    inputSchema: operations === undefined ? tool.inputSchema : withOperations(tool.inputSchema, operations),
    annotations: { ...hints, readOnlyHint: true },
  };
}

function withOperations(schema: JsonSchema, operations: readonly string[]): JsonSchema {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  return { ...schema, properties: { ...properties, operation: { ...properties['operation'], enum: operations } } };
}
