import { type CommandNameV1, commandsV1 } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import * as z from 'zod';
import { type SchemaValidation, validateLazily } from '../../../answer/validate-lazily.ts';
import { type RequestDraft, requestFor } from '../answer/request.ts';
import { isRequest, requestSchema } from '../answer/response-schema.ts';
import type { Schema } from './arbitrary-of.ts';

/** A valid request with one constraint broken. */
export interface BrokenRequest {
  readonly request: RequestDraft;
  readonly part: 'envelope' | 'payload';
  readonly field: string;
}

const sane: Readonly<Record<string, string>> = { note_name: 'Plan', content: 'new' };
const ajv = new Ajv2020({ strict: true, strictTypes: false, validateSchema: false });
const commands: readonly Command[] = Object.entries(commandsV1).map(([action, { params }]) => {
  const schema = z.toJSONSchema(params, { target: 'draft-2020-12', io: 'input' });
  return {
    action: action as CommandNameV1,
    fields: Object.keys(schema.properties ?? {}),
    errors: validateLazily(ajv, () => schema),
  };
});
const envelopeFields = Object.keys((requestSchema as Schema).properties ?? {});

/** Candidates: missing, another type, too short, too long, or not in the enum. The schema decides which are invalid. */
const wrongs: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1.5,
  [],
  {},
  '',
  'x'.repeat(257),
  'v99',
  '0b6f4c1e7d7c4a539b0e3f5a1c2d4e6f',
  '0b6f4c1e-7d7c-4a53-9b0e-3f5a1c2d4e6g',
  ['create_note'],
];

interface Command {
  readonly action: CommandNameV1;
  readonly fields: readonly string[];
  readonly errors: SchemaValidation;
}

/** Generates requests that each break exactly one constraint. */
export function brokenRequests(): fc.Arbitrary<BrokenRequest> {
  return fc.constantFrom(...commands.flatMap(everyBreach));
}

function everyBreach({ action, fields, errors }: Command): BrokenRequest[] {
  const payload = Object.fromEntries(fields.flatMap((field) => (field in sane ? [[field, sane[field]]] : [])));
  const valid = requestFor(action, payload, { api_version: 'v1', context: 'none' });
  const params = valid['payload'] as RequestDraft;
  const inEnvelope = breaches(envelopeFields, (field, wrong) => change(valid, field, wrong)).filter(
    ({ request }) => !isRequest(request),
  );
  const inPayload = breaches(fields, (field, wrong) => ({ ...valid, payload: change(params, field, wrong) })).filter(
    ({ request }) => errors(request['payload']) !== undefined,
  );
  return [
    ...inEnvelope.map((breach) => ({ ...breach, part: 'envelope' as const })),
    ...inPayload.map((breach) => ({ ...breach, part: 'payload' as const })),
  ];
}

function breaches(
  fields: readonly string[],
  make: (field: string, wrong: unknown) => RequestDraft,
): { request: RequestDraft; field: string }[] {
  return fields.flatMap((field) => wrongs.map((wrong) => ({ field, request: make(field, wrong) })));
}

function change(object: RequestDraft, field: string, wrong: unknown): RequestDraft {
  const { [field]: _, ...rest } = object;
  return wrong === undefined ? rest : { ...rest, [field]: wrong };
}
