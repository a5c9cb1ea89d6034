import type { CheckedTask } from './checked-plan.ts';

const write = { effect: 'write', retry: { max_attempts: 2, backoff_ms: 0, factor: 1, max_backoff_ms: 0 } } as const;

type Tasks = readonly Partial<CheckedTask>[];

/** Small plans, which together have every part of a plan that decides what happens next. */
export const exploredPlans: readonly (readonly [name: string, tasks: Tasks])[] = [
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
];
