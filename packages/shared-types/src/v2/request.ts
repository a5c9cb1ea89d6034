import * as z from 'zod';
import { ActionRequest } from '../contract/action-request.ts';
import { type JsonSchema, toJsonSchema } from '../contract/json-schema.ts';
import { TOOL } from '../contract/tool.ts';
import { type CommandNameV2, namesV2, type ParamsV2, type TaggedCommandV2, taggedParams } from './command.ts';

/** Makes a write happen once, however often it is sent. */
const IdempotencyKey = z.string().min(1).max(256).describe('Makes a write happen once, however often it is sent.');

/** A v2 request before its payload is checked against its action. */
const Envelope = ActionRequest.extend({
  api_version: z.enum(['v2', 'V2']),
  tool: z.literal(TOOL),
  action: z.enum(namesV2),
  idempotency_key: IdempotencyKey.optional(),
});

/** The payload of a command: its params, its params with `type`, or the canonical `{ command }`. */
export type PayloadV2<Name extends CommandNameV2> =
  | (ParamsV2<Name> & { type?: Name | undefined })
  | { command: TaggedCommandV2<Name> };

/** A whole v2 request. `action` names the command whose payload it carries. */
export type ActionRequestV2 = {
  [Name in CommandNameV2]: Omit<z.infer<typeof Envelope>, 'action' | 'payload'> & {
    action: Name;
    payload: PayloadV2<Name>;
  };
}[CommandNameV2];

function requestOf(name: CommandNameV2) {
  const params = taggedParams(name);
  return Envelope.extend({
    action: z.literal(name),
    payload: z.union([z.strictObject({ command: params }), params.partial({ type: true })]),
  });
}

const [first, ...others] = namesV2;
export const ActionRequestV2 = z.discriminatedUnion('action', [
  requestOf(first),
  ...others.map(requestOf),
]) as unknown as z.ZodType<ActionRequestV2>;

/**
 * JSON Schema of a whole request of v2.
 *
 * It checks the action first and then the payload by that action's params, so that an error names the field that is
 * wrong. Of a plain union every command would report that it does not fit.
 */
export function requestSchemaV2(): JsonSchema {
  const params = namesV2.map((name) => [name, withoutDialect(taggedParams(name).partial({ type: true }))]);
  return { ...toJsonSchema(Envelope), allOf: namesV2.map(payloadRule), $defs: Object.fromEntries(params) };
}

function payloadRule(name: CommandNameV2): JsonSchema {
  const params = { $ref: `#/$defs/${name}` };
  // The type first: params of another command are not the mistake.
  const typed = { type: 'object', properties: { type: { const: name } }, required: ['type'] };
  const canonical = {
    type: 'object',
    properties: { command: { allOf: [typed, params] } },
    additionalProperties: false,
  };
  return {
    if: { properties: { action: { const: name } }, required: ['action'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: {
      properties: {
        payload: {
          type: 'object',
          if: { properties: { command: { type: 'object' } }, required: ['command'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: canonical,
          else: params,
        },
      },
    },
  };
}

function withoutDialect(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = toJsonSchema(schema);
  return rest;
}
