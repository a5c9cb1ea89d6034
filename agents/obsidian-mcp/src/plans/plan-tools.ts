import type { JsonSchema, ToolDefinition } from '@obsidian-agent/toolsets';

const planParts = {
  plan: {
    anyOf: [{ type: 'string', minLength: 1 }, { type: 'object' }],
    description:
      'The plan, as YAML or JSON text or as an object. `name`, `vault` (its name for plans: get_plan lists them), `tasks` (at most 10000): each has `id`, ' +
      '`action` (a command such as read_note or create_note), `payload` (its parameters), and may have `depends_on` (ids), ' +
      '`for_each`, `when`, `retry`, `timeout_ms`. In a payload, { "$from": ID, "path": "$.result.data" } is part of an earlier answer. ' +
      '`outputs` maps names to such parts, which run_plan returns.',
  },
  inputs: { type: 'object', description: "Values for the plan's `inputs`, if it declares any." },
} as const satisfies JsonSchema;

const planId = { type: 'string', minLength: 1, description: 'The id that run_plan or get_plan returned.' } as const;

const waitSeconds = {
  type: 'integer',
  minimum: 0,
  maximum: 600,
  description: 'How long to wait for its end.',
} as const;

/** The tools for plans, in the order in which a model needs them. */
export const planTools: readonly ToolDefinition[] = [
  {
    name: 'validate_plan',
    description:
      'Check a plan of many commands without running it. Returns all its mistakes with line and column, or its tasks. Use it before run_plan.',
    inputSchema: { type: 'object', properties: planParts, required: ['plan'], additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'preview_plan',
    description: 'Run a plan on copies of its vaults and return the differences that it would make. Changes nothing.',
    inputSchema: { type: 'object', properties: planParts, required: ['plan'], additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'run_plan',
    description:
      'Run a plan: many commands with dependencies between them, recorded and continued after a crash. Returns when it has ended, or ' +
      'after wait_seconds while it goes on; then wait with get_plan. For a single command, call its own tool.',
    inputSchema: {
      type: 'object',
      properties: {
        ...planParts,
        plan_id: {
          type: 'string',
          minLength: 1,
          maxLength: 256,
          description:
            'An id of your own. The same id with the same plan joins the earlier run and does nothing twice.',
        },
        wait_seconds: { ...waitSeconds, default: 45 },
      },
      required: ['plan'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
  {
    name: 'get_plan',
    description:
      'Show how far a plan has come: its state, its tasks, why tasks failed, and its outputs. With `task`, one task with its answer. ' +
      'Without plan_id, the newest plans and the names of vaults.',
    inputSchema: {
      type: 'object',
      properties: {
        plan_id: planId,
        task: { type: 'string', minLength: 1, description: 'Id of a task.' },
        wait_seconds: { ...waitSeconds, default: 0 },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'retry_plan',
    description:
      'Run again what failed, was cancelled or undone in a plan, and what was skipped because of it; what succeeded is kept. ' +
      'Also continues an interrupted plan. Waits like run_plan.',
    inputSchema: {
      type: 'object',
      properties: {
        plan_id: planId,
        from: { type: 'string', minLength: 1, description: 'Also run this task again, and all that depend on it.' },
        wait_seconds: { ...waitSeconds, default: 45 },
      },
      required: ['plan_id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
  {
    name: 'cancel_plan',
    description:
      'Stop a plan: running tasks are stopped, and no more are started. What it has done stays; ' +
      'the tool undo with its plan_id reverts that, if it serves the same vault.',
    inputSchema: {
      type: 'object',
      properties: { plan_id: planId },
      required: ['plan_id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
];

const names: ReadonlySet<string> = new Set(planTools.map(({ name }) => name));

export function isPlanTool(name: string): boolean {
  return names.has(name);
}
