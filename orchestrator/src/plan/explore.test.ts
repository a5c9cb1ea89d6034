import { expect, test } from 'vitest';
import { explore } from './explore.test.kit.ts';
import { planOf } from './machine.test.kit.ts';

const write = { effect: 'write', retry: { max_attempts: 2, backoff_ms: 0, factor: 1, max_backoff_ms: 0 } } as const;
/** Together they take minutes, so that `pnpm faults` does that. */
const mishaps = [
  { crashes: 1, cancels: 0, retries: 1, undos: 0 },
  { crashes: 0, cancels: 1, retries: 1, undos: 0 },
  { crashes: 0, cancels: 0, retries: 1, undos: 1 },
];

test.each([
  [
    'two writes in a row',
    [
      { ...write, id: 'a' },
      { ...write, id: 'b', dependsOn: ['a'] },
    ],
  ],
  [
    'two writes side by side',
    [
      { ...write, id: 'a' },
      { ...write, id: 'b', vault: 'other' },
    ],
  ],
  ['the items of a for_each', [{ ...write, id: 'each', forEach: [1, 2] }]],
  [
    'a failure with a handler',
    [
      { ...write, id: 'a' },
      { ...write, id: 'b', dependsOn: ['a'], runOn: 'failure' },
    ],
  ],
  [
    'a failure that stops the plan',
    [
      { ...write, id: 'a', onFailure: 'stop' },
      { ...write, id: 'b' },
    ],
  ],
  [
    'a failure that is forgiven',
    [
      { ...write, id: 'a', onFailure: 'continue' },
      { ...write, id: 'b', dependsOn: ['a'] },
    ],
  ],
  [
    'a write after an approval',
    [
      { id: 'ask', approval: { message: '', timeoutMs: 1e12, onTimeout: 'reject' } },
      { ...write, id: 'a', dependsOn: ['ask'], when: { $from: 'ask', path: '$' } },
    ],
  ],
  [
    'a group',
    [
      { id: 'group', isGroup: true },
      { ...write, id: 'a', within: 'group' },
      { ...write, id: 'b', dependsOn: ['group'] },
    ],
  ],
] as const)('%s: every order of answers and mishaps keeps each effect, once', (_, tasks) => {
  for (const each of mishaps) expect(explore(planOf(tasks), each)).toBeGreaterThan(20);
});
