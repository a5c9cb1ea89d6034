import * as z from 'zod';

const JsonSchema = z.record(z.string(), z.unknown()).describe('JSON Schema, draft 2020-12.');

export const CommandDescription = z.object({
  name: z.string().min(1),
  api_version: z.string().describe('Version of the contract: v1, v2, or a later one.'),
  effect: z.enum(['read', 'write', 'destructive']),
  summary: z.string(),
  params: JsonSchema.describe("JSON Schema of the request's payload."),
  result: JsonSchema.describe('JSON Schema of result.metadata of a success.'),
  reasons: z.array(z.string()),
});
export type CommandDescription = z.infer<typeof CommandDescription>;

/** An agent's description of itself, returned by `--describe` and by the v2 command `describe`. */
export const Description = z.object({
  tool: z.string().describe('Name of the agent: the value of `tool` in requests to it.'),
  version: z.string().describe('Release version of the agent.'),
  api_versions: z
    .array(z.string())
    .min(1)
    .describe('Supported versions of the contract; readers ignore versions they do not know.'),
  commands: z.array(CommandDescription),
  toolsets: z
    .array(z.object({ name: z.string(), summary: z.string() }))
    .optional()
    .describe('Groups of tools for language models; list_tools lists their tools.'),
  limits: z
    .record(z.string(), z.number())
    .describe(
      'Limits in effect: bytes, levels of nesting, milliseconds. An idempotency_key is known for idempotency_days, or until the history is larger than idempotency_bytes.',
    ),
});
export type Description = z.infer<typeof Description>;
