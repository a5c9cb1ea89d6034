import * as z from 'zod';
import { Problem } from './problem.ts';
import type { Answer, Route } from './route.ts';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'No valid token',
  403: 'The token does not have the role, or the page is of another origin',
  404: 'Not found',
  409: 'Not possible in this state',
};

/** The description of the interface (OpenAPI 3.1), from the schemas that check requests. */
export function openApiOf(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plans',
      version,
      summary: 'Submit, watch and control plans of obsidian-orchestrator.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function toOperation(route: Route): object {
  const { name, path, role, summary, query, body, answers } = route;
  const failures =
    role === null
      ? {}
      : Object.fromEntries(Object.entries(FAILURES).map(([status, description]) => [status, problem(description)]));
  return {
    operationId: name,
    summary,
    ...(role === null ? {} : { description: `Needs the role \`${role}\`.`, security: [{ token: [] }] }),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !isOptional(body),
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, toResponse(answer)])),
      ...failures,
    },
  };
}

/** Whether an empty object is a valid body. Then none has to be sent. */
function isOptional(body: z.ZodType): boolean {
  return body.safeParse({}).success;
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodObject | undefined): object[] {
  if (query === undefined) return [];
  const { properties = {} } = z.toJSONSchema(query, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function toResponse({ description, schema, type = 'application/json' }: Answer): object {
  const isEmpty = schema === undefined && type === 'application/json' && description.startsWith('The plan has ended');
  return isEmpty
    ? { description }
    : { description, content: { [type]: { schema: schema === undefined ? {} : schemaOf(schema, 'output') } } };
}

function problem(description: string): object {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return own;
}
