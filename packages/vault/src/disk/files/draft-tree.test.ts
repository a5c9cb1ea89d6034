import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carried, DraftTree, isAtOrBelow, type TreeStep } from './draft-tree.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.constantFrom(names.join('/'), `.trash/${names.join('/')}`, `/${names.join('/')}`));
const step: fc.Arbitrary<TreeStep> = fc.oneof(
  fc.record({ op: fc.constant('move' as const), from: path, to: path, isFolder: fc.boolean(), origin: path }),
  fc.record({ op: fc.constant('remove' as const), path, isFolder: fc.boolean(), origin: path }),
  fc.record({ op: fc.constant('make_folder' as const), path }),
  fc.record({
    op: fc.constant('restore' as const),
    path,
    isFolder: fc.boolean(),
    kept: fc.constant('.kept/1'),
    fingerprint: fc.constant(''),
    entries: fc.constant({ files: [], folders: [], closed: [] }),
  }),
);

test('the original path on the disk follows from all steps, applied backwards', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), path, (steps, wanted) => {
      expect(new DraftTree(steps).originOf(wanted)).toBe(originThrough(steps, wanted));
    }),
    { numRuns: 5000 },
  );
});

function originThrough(steps: readonly TreeStep[], wanted: string): string | undefined {
  let origin = wanted;
  for (const step of steps.toReversed()) {
    if (step.op === 'make_folder' && step.path === origin) return undefined;
    if (step.op === 'remove' && isAtOrBelow(origin, step.path)) return undefined;
    if (step.op === 'restore') origin = carried(origin, { from: step.path, to: step.kept });
    if (step.op !== 'move') continue;
    if (isAtOrBelow(origin, step.to)) origin = carried(origin, { from: step.to, to: step.from });
    else if (isAtOrBelow(origin, step.from)) return undefined;
  }
  return origin;
}
