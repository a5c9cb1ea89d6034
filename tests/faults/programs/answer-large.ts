import { readFileSync } from 'node:fs';
import { largeText } from '../large-text.ts';

// An agent whose answer has the text that its payload names.
const params = {
  type: 'object',
  properties: { vault_path: { type: 'string' }, name: { type: 'string' }, bytes: { type: 'integer' } },
  required: ['name', 'bytes'],
  additionalProperties: false,
};
const look = { name: 'look', api_version: 'v2', effect: 'read', summary: 'Look.', params, result: {}, reasons: [] };

if (process.argv.includes('--describe'))
  print({ tool: 'large', version: '1.0.0', api_versions: ['v2'], commands: [look], limits: {} });
else {
  const { payload, request_id, api_version, plan_id, task_id, correlation_id } = JSON.parse(readFileSync(0, 'utf8'));
  const result = { output_type: 'text', data: largeText(payload.name, payload.bytes), metadata: null };
  const ids = { request_id, api_version, plan_id, task_id, correlation_id };
  print({ ...ids, status: 'success', code: 0, result, error: null, error_detail: null });
}

function print(document: object): void {
  process.stdout.write(`${JSON.stringify(document)}\n`);
}
