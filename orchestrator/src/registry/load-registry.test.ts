import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadRegistry } from './load-registry.ts';
import { RegistryError } from './registry-error.ts';
import { parseRegistry } from './registry-file.ts';

const file = '/etc/agents.json';
const anything = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('', 0, 1, null, [], {}, ['']));
/** A field that is right most times. */
const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: valid }, { weight: 1, arbitrary: anything });
const agent = fc.record(
  {
    command: mostly(fc.constantFrom(['agent'], ['./agent', '-x'], ['/bin/agent', './y'])),
    env: mostly(fc.constantFrom({}, { A: 'x' }, JSON.parse('{"__proto__":"x"}'), { '': 'x' })),
    standby: mostly(fc.integer({ min: 0, max: 64 })),
    timeout_ms: mostly(fc.constantFrom(1, 500)),
    max_output_bytes: mostly(fc.constantFrom(1, 500)),
    other: anything,
  },
  { requiredKeys: ['command'] },
);
const names = fc.constantFrom('notes', 'a.b', 'constructor', '__proto__', '', 'x');
const registry = fc.oneof(
  fc.dictionary(names, fc.oneof({ weight: 9, arbitrary: agent }, { weight: 1, arbitrary: anything })),
  anything,
);

test('a registry is read as by the library that finds mistakes, whether it has some or not', async () => {
  const property = fc.asyncProperty(registry, async (data) => {
    const text = JSON.stringify(data);
    const slow = outcomeOf(async () => parseRegistry(text, file));

    expect(await outcomeOf(() => loadRegistry(text, file))).toEqual(await slow);
  });

  await fc.assert(property, { numRuns: 500 });
});

async function outcomeOf(work: () => Promise<ReadonlyMap<string, unknown>>): Promise<unknown> {
  return work().then(
    (agents) => [...agents],
    (error: unknown) => (error instanceof RegistryError ? error.problems : error),
  );
}
