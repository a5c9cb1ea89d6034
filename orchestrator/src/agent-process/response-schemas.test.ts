import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsV2 } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { checkOfEnvelope, checkOfForeign, checkOfResult } from './response-schemas.ts';

const schemas = join(import.meta.dirname, '..', '..', '..', 'schemas');

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
  { ...success, api_version: 'v2' },
  { ...success, request_id: 'x' },
  { ...success, result: null },
];

test.each(['v1', 'v2'] as const)('responses of %s are judged as by the published schema', (version) => {
  const published = checkOfForeign(JSON.parse(readFileSync(join(schemas, version, 'response.schema.json'), 'utf8')));
  const check = checkOfEnvelope(version, 'success');

  const verdicts = responses.map((response) => check(response) === undefined);

  expect(verdicts).toEqual(responses.map((response) => published(response) === undefined));
});

test.each(Object.values(commandsV2))("the example of $name keeps the check of that command's result", (command) => {
  const check = checkOfResult('obsidian_agent', command.name);

  expect(check?.(command.example.result)).toBeUndefined();
  expect(check?.(7)).toBeTypeOf('string');
});

test("the contract's commands are not those of another tool", () => {
  expect(checkOfResult('calculator', 'describe')).toBeUndefined();
});

test('a schema that is none lets no value through', () => {
  expect(checkOfForeign({ type: 'nonsense' })({})).toContain('JSON Schema');
});
