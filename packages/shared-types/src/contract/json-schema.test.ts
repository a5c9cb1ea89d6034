import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type JsonSchema, openForAdditions } from './json-schema.ts';

const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const text = { type: 'string' };
const choice = { type: 'string', enum: ['a', 'b'] };

const rows: readonly { readonly schema: JsonSchema; readonly accepts: unknown[]; readonly refuses: unknown[] }[] = [
  { schema: closed({ a: text }), accepts: [{ a: '' }, { a: '', b: 1 }], refuses: [{}, { a: 1 }, [], 'a'] },
  { schema: closed({ a: closed({ b: text }) }), accepts: [{ a: { b: '', c: 1 } }], refuses: [{ a: {} }] },
  { schema: { type: 'array', items: closed({ a: text }) }, accepts: [[{ a: '', b: 1 }]], refuses: [[{}]] },
  { schema: choice, accepts: ['a', 'z'], refuses: [1, null] },
  { schema: { enum: ['a', null] }, accepts: ['a', 'z', null], refuses: [1] },
  { schema: { enum: [1, 2] }, accepts: [1], refuses: [3, 'a'] },
  { schema: { type: 'object', propertyNames: choice }, accepts: [{ a: 1, z: 1 }], refuses: [[]] },
  {
    schema: { oneOf: [closed({ a: text }), closed({ a: text, b: text })] },
    accepts: [{ a: '' }, { a: '', b: '' }, { a: '', c: 1 }],
    refuses: [{ b: '' }],
  },
  {
    schema: { anyOf: [{ type: 'string' }, { type: 'number' }], oneOf: [choice, { const: 1 }] },
    accepts: ['z', 1],
    refuses: [2, true],
  },
  { schema: { not: closed({ a: text }) }, accepts: [{ a: '', b: 1 }], refuses: [{ a: '' }] },
  {
    schema: { type: 'object', properties: { enum: choice, additionalProperties: false } },
    accepts: [{ enum: 'z' }],
    refuses: [{ enum: 1 }, { additionalProperties: 1 }],
  },
];

test.each(rows)('$schema is opened for additions only', ({ schema, accepts, refuses }) => {
  const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(openForAdditions(schema));

  expect(accepts.filter((value) => !validate(value))).toEqual([]);
  expect(refuses.filter((value) => validate(value))).toEqual([]);
});
