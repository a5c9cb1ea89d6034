import {
  ActionRequestV1,
  commandsV1,
  commandsV2,
  type JsonSchema,
  ReceivedResponseV1,
  ReceivedResponseV2,
  requestSchemaV2,
  toAnswerSchema,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import { workerJsonSchema } from '../../orchestrator/src/worker/worker-form.ts';
import { planJsonSchema } from '../../packages/plans/src/plan/plan-schema.ts';
import { settingsJsonSchema } from '../../packages/plans/src/settings/settings-schema.ts';
// Import the file, not the package: other parts of it need the files generated here.
import { schedulesJsonSchema } from '../../packages/schedules/src/file/schedule-form.ts';

/** The text of each file below `schemas/`, by path from the root. */
export function schemaFiles(): Record<string, string> {
  return {
    ...versionFiles(
      'v1',
      { request: toJsonSchema(ActionRequestV1), response: toJsonSchema(ReceivedResponseV1) },
      commandsV1,
    ),
    ...versionFiles('v2', { request: requestSchemaV2(), response: toJsonSchema(ReceivedResponseV2) }, commandsV2),
    'schemas/plan/v1.schema.json': json(planJsonSchema()),
    'schemas/orchestrator-settings/v1.schema.json': json(settingsJsonSchema()),
    'schemas/schedules/v1.schema.json': json(schedulesJsonSchema()),
    'schemas/worker/v1.schema.json': json(workerJsonSchema()),
  };
}

interface Contract {
  readonly name: string;
  readonly summary: string;
  readonly params: z.ZodType;
  readonly result: z.ZodType;
  readonly example: { readonly params: unknown; readonly result: unknown };
}

function versionFiles(
  version: string,
  envelope: Record<string, JsonSchema>,
  commands: Record<string, Contract>,
): Record<string, string> {
  const schemas: Record<string, JsonSchema> = {};

  for (const [name, schema] of Object.entries(envelope)) {
    schemas[`${name}.schema.json`] = identified(schema, {
      id: `${version}:${name}`,
      title: `Action${name === 'request' ? 'Request' : 'Response'}`,
    });
  }
  for (const { name, summary, params, result, example } of Object.values(commands)) {
    schemas[`commands/${name}.params.schema.json`] = identified(toJsonSchema(params), {
      id: `${version}:${name}:params`,
      title: summary,
      example: example.params,
    });
    schemas[`commands/${name}.result.schema.json`] = identified(toAnswerSchema(result), {
      id: `${version}:${name}:result`,
      title: summary,
      example: example.result,
    });
  }

  const index = {
    version,
    schemas: Object.fromEntries(Object.entries(schemas).map(([path, schema]) => [schema['$id'], path])),
  };
  return Object.fromEntries([
    ...Object.entries(schemas).map(([path, schema]) => [`schemas/${version}/${path}`, json(schema)]),
    [`schemas/${version}/index.json`, json(index)],
  ]);
}

function identified(
  { $schema, ...schema }: JsonSchema,
  { id, title, example }: { id: string; title: string; example?: unknown },
): JsonSchema {
  return {
    $schema,
    $id: `urn:obsidian-agent:${id}`,
    title,
    ...schema,
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
