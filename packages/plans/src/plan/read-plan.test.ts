import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlan } from './parse-plan.ts';
import { readPlan } from './read-plan.ts';
import { readValidShape } from './read-valid-shape.ts';

/** Values of any form, so that most fields are wrong. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, 1, 1.5, -1, '', 'a', 'v2', '$', [], {}, null, '😀'.repeat(120), JSON.parse('{"__proto__":1}')),
);
const reference = fc.constantFrom(
  { $from: 'a', path: '$.x' },
  { path: '$', $from: 'b' },
  { $input: 'x' },
  { $from: 'a' },
);
const record = (values: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(values, { requiredKeys: [] }).filter((made) => made !== undefined);
/** A field that is right most times. */
const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 60, arbitrary: valid }, { weight: 1, arbitrary: anything });

const retry = record({
  max_attempts: mostly(fc.integer({ min: 1, max: 100 })),
  factor: mostly(fc.constantFrom(1, 1.5, 10)),
});
const approval = record({ message: mostly(fc.constantFrom('Go?', '中')), timeout_ms: mostly(fc.constantFrom(1, 500)) });
const payload = fc.oneof(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 1 }), reference)), anything);
const task = fc.record(
  {
    id: mostly(fc.constantFrom('a', 'b', 'a.1')),
    action: mostly(fc.constantFrom('read_note', 'append_note')),
    depends_on: mostly(fc.constantFrom([], ['a'], ['a', 'b'])),
    payload: mostly(payload),
    for_each: mostly(fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 })), reference)),
    when: mostly(reference),
    run_on: mostly(fc.constantFrom('success', 'failure', 'always')),
    retry: mostly(retry),
    approval: mostly(approval),
    timeout_ms: mostly(fc.constantFrom(1, 86_400_000)),
    on_failure: mostly(fc.constantFrom('stop', 'continue', 'skip_dependents')),
    priority: mostly(fc.integer({ min: -1000, max: 1000 })),
    vault: mostly(fc.constantFrom('notes')),
  },
  { requiredKeys: ['id'] },
);
const plan = fc.record(
  {
    name: mostly(fc.constantFrom('test', '中'.repeat(200), '😀'.repeat(100))),
    tasks: mostly(fc.array(task, { minLength: 1, maxLength: 3 })),
    agent: mostly(fc.constantFrom('other')),
    vault_path: mostly(fc.constantFrom('.', { $input: 'x' })),
    concurrency: mostly(fc.integer({ min: 1, max: 256 })),
    keep: mostly(record({ texts: mostly(fc.boolean()) })),
    inputs: mostly(
      fc.dictionary(
        fc.constantFrom('x', 'y'),
        record({ type: mostly(fc.constantFrom('list', 'string')), default: anything }),
      ),
    ),
    outputs: mostly(fc.dictionary(fc.constantFrom('x', 'y'), reference)),
    notify: mostly(
      fc.constantFrom([], [{ on: ['failed'], command: ['x'] }], [{ on: ['failed'], webhook: 'https://x.test' }]),
    ),
  },
  { requiredKeys: ['name', 'tasks'] },
);

test('a plan is read as by the library that finds mistakes, whether it has some or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 20, arbitrary: plan }, { weight: 1, arbitrary: anything }), async (data) => {
      const text = JSON.stringify(data);

      const read = await readPlan(text, 'plan.json');

      const { plan: expected, problems, source } = parsePlan(text, 'plan.json');
      expect(read.plan).toStrictEqual(expected);
      expect(read.problems).toEqual(problems);
      expect(read.source.data).toStrictEqual(source.data);
    }),
    { numRuns: 300 },
  );
});

test('a plan without mistakes needs no library', () => {
  const tasks = [
    { id: 'a', action: 'read_note', payload: { note: { $input: 'note' } }, retry: { max_attempts: 2 } },
    { id: 'b', approval: { message: 'Go?' }, depends_on: ['a'], when: { $from: 'a', path: '$.result' } },
  ];
  const data = { name: 'test', inputs: { note: { default: 'Day' } }, keep: {}, tasks };

  const shape = readValidShape({ ...parsePlan(JSON.stringify(data), 'plan.json').source, data });

  expect(shape?.plan).toEqual({
    name: 'test',
    agent: 'obsidian_agent',
    inputs: { note: { type: 'string', default: 'Day' } },
    keep: { texts: true },
    tasks: [
      {
        id: 'a',
        action: 'read_note',
        depends_on: [],
        payload: { note: { $input: 'note' } },
        retry: { max_attempts: 2, backoff_ms: 500, factor: 2, max_backoff_ms: 5000 },
        timeout_ms: 60_000,
        on_failure: 'skip_dependents',
      },
      {
        id: 'b',
        approval: { message: 'Go?', timeout_ms: 86_400_000, on_timeout: 'reject' },
        depends_on: ['a'],
        when: { $from: 'a', path: '$.result' },
        payload: {},
        timeout_ms: 60_000,
        on_failure: 'skip_dependents',
      },
    ],
  });
});
