import type { JsonSchema, ToolDefinition } from './toolset.ts';

/** What a tool that also writes still does where nothing may be written. */
export interface ReadingForm {
  readonly description?: string;
  /** Those of its operations that read. */
  readonly operations?: readonly string[];
}

/** A tool as a model is told of it where nothing may be written; undefined for one that only writes. */
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
