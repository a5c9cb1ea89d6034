import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsV2, type JsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { envelopeChecks } from '../../generated/envelope-checks.js';
import { isSchema } from '../../generated/meta-check.js';
import { resultChecks } from '../../generated/result-checks.js';
import { isOfContract } from './response-checks.ts';
import { checkOfEnvelope, checkOfResult } from './response-schemas.ts';
import { checkOfForeign } from './schema-check.ts';

const schemas = join(import.meta.dirname, '..', '..', '..', '..', 'schemas');
const ajv = new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } });
const published = (path: string): ValidateFunction =>
  ajv.compile(JSON.parse(readFileSync(join(schemas, path), 'utf8')) as JsonSchema);

const success = {
  request_id: '0195e1b0-0000-7000-8000-000000000001',
  api_version: null,
  status: 'success',
  code: 0,
  result: { output_type: 'text', data: '', metadata: null },
  error: null,
  plan_id: null,
  task_id: null,
  correlation_id: null,
};
const responses = [
  success,
  { ...success, extra: 1 },
  { ...success, api_version: 'v2', error_detail: null },
  { ...success, api_version: 'v2', error_detail: {} },
  { ...success, api_version: 'v2' },
  { ...success, request_id: 'x' },
  { ...success, result: null },
  { ...success, result: { ...success.result, extra: 1 } },
  { ...success, result: { ...success.result, metadata: [1] } },
  { request_id: success.request_id, status: 'success', code: 0 },
];

test.each(['v1', 'v2'] as const)('responses of %s are validated as by the published schema', (version) => {
  const validate = published(`${version}/response.schema.json`);
  const check = checkOfEnvelope(version, 'success');

  const verdicts = responses.map((response) => check(response) === undefined);

  expect(verdicts).toEqual(responses.map((response) => validate(response)));
  expect(responses.map(envelopeChecks[`${version}_success`])).toEqual(verdicts);
});

test.each(Object.values(commandsV2))('results of $name are validated as by the published schema', async (command) => {
  const { result } = command.example;
  const validate = published(`v2/commands/${command.name}.result.schema.json`);
  const values = [result, { ...result, extra: 1 }, 7, {}];
  const check = checkOfResult(command.name);
  const compiled = await resultChecks[command.name]?.();

  const verdicts = values.map((value) => check?.(value) === undefined);

  expect(verdicts.slice(0, 3)).toEqual([true, true, false]);
  expect(verdicts[3]).toBe(validate({}));
  expect(values.map((value) => compiled?.isValid(value))).toEqual(verdicts);
});

test("the contract's schemas are not used for another tool", () => {
  expect([isOfContract('calculator', 'describe'), isOfContract('obsidian_agent', 'describe')]).toEqual([false, true]);
});

/** Ajv compiles the first two without an error unless it validates them first. */
const invalid = [
  { properties: { list: { required: ['a', 'a'] } } },
  { anyOf: [{ items: { minLength: -1 } }] },
  { $schema: 'http://json-schema.org/draft-07/schema#' },
  { type: 'nonsense' },
];

test.each(invalid)('the invalid schema %j accepts no value', (schema) => {
  expect(checkOfForeign(schema)({})).toContain('JSON Schema');
});

test.each([
  {},
  { type: 'object' },
  { $schema: 'https://json-schema.org/draft/2020-12/schema', properties: { a: { type: 'string' } } },
])('the valid schema %j checks values', (schema) => {
  expect(checkOfForeign(schema)({ a: 'text' })).toBeUndefined();
});

test('the compiled schema of schemas decides as Ajv does', () => {
  const schemas = [...invalid.slice(0, 2), { type: 'nonsense' }, {}, { items: { $ref: '#' } }, { $defs: { x: 7 } }];

  expect(schemas.map(isSchema)).toEqual(schemas.map((schema) => ajv.validateSchema(schema)));
});
