import { expect, test, vi } from 'vitest';
import { StandingClock } from '../timing/standing-clock.test.kit.ts';
import { type ChangeBatch, PendingChanges } from './pending-changes.ts';

const PATIENCE_MS = 60_000;
const START = Date.parse('2026-11-23T12:00:00Z');

/** Changes with a quiet time of one second, and a clock that counts from the start in milliseconds. */
function collect(pass: (batch: ChangeBatch) => Promise<void> = async () => {}) {
  const clock = new StandingClock('2026-11-23T12:00:00Z');
  const passed: (readonly string[])[] = [];
  let kept: readonly ChangeBatch[] = [];
  const changes = new PendingChanges({
    clock,
    limits: { quietMs: 1000, latestMs: 3000 },
    keep: async (batches) => {
      kept = structuredClone(batches);
    },
    async pass(batch) {
      await pass(batch);
      passed.push(Object.keys(batch.paths));
    },
  });
  const at = (ms: number): void => clock.moveTo(new Date(START + ms).toISOString());
  return { changes, passed, at, kept: () => kept };
}

test('changes are passed on together when it is quiet, and are remembered until then', async () => {
  const { changes, passed, at, kept } = collect();
  changes.add('a.md');
  await vi.waitFor(() => expect(kept()).toEqual([{ since: START, paths: { 'a.md': START } }]), PATIENCE_MS);
  at(900);
  changes.add('b.md');
  at(1800);
  expect(passed).toEqual([]);

  at(1900);

  await vi.waitFor(() => expect(passed).toEqual([['a.md', 'b.md']]), PATIENCE_MS);
  await vi.waitFor(() => expect(kept()).toEqual([]), PATIENCE_MS);
});

test('changes that never end are passed on at the latest', async () => {
  const { changes, passed, at } = collect();
  for (let ms = 0; ms < 3000; ms += 500) {
    at(ms);
    changes.add('a.md');
  }

  at(3000);

  await vi.waitFor(() => expect(passed).toEqual([['a.md']]), PATIENCE_MS);
});

test('what another server left is passed on by itself, because its plan may have been started', async () => {
  const { changes, passed, at } = collect();
  changes.restore([{ since: START - 500, paths: { 'left.md': START - 500 } }]);
  changes.add('new.md');

  at(1000);

  await vi.waitFor(() => expect(passed).toEqual([['left.md'], ['new.md']]), PATIENCE_MS);
});

test('changes whose plan could not be asked for stay, and are passed on later', async () => {
  const pass = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away'));
  const { changes, passed, at, kept } = collect(pass);
  changes.add('a.md');
  at(1000);
  await vi.waitFor(() => expect(pass).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(kept()).toHaveLength(1);

  await vi.waitFor(() => {
    at(6000);
    expect(passed).toEqual([['a.md']]);
  }, PATIENCE_MS);
});
