import { expect, test } from 'vitest';
import { dependOnRevived } from './depend-on-revived.ts';
import { blankEntry } from './entry.ts';
import { planOf } from './machine.test.kit.ts';
import type { TaskState } from './task-state.ts';

const { tasks } = planOf([
  { id: 'last', dependsOn: ['stays', 'beside'] },
  { id: 'stays', dependsOn: ['between'] },
  { id: 'between', dependsOn: ['first'] },
  { id: 'beside' },
  { id: 'first' },
]);

function waitsOf(states: Readonly<Record<string, TaskState>>): Record<string, readonly string[]> {
  const entries = Object.entries(states).map(([key, state]) => [key, { ...blankEntry, state }] as const);
  return Object.fromEntries(dependOnRevived(tasks, { entries, items: [] }).map(({ id, dependsOn }) => [id, dependsOn]));
}

const asWritten = Object.fromEntries(tasks.map(({ id, dependsOn }) => [id, dependsOn]));

test('a task waits for one that runs again, across those that stay', () => {
  expect(waitsOf({ stays: 'succeeded', between: 'succeeded', beside: 'succeeded' })).toEqual({
    ...asWritten,
    last: ['stays', 'beside', 'first'],
  });
});

test.each([
  ['is new', {}],
  ['was interrupted in its middle', { first: 'succeeded', between: 'running' }],
  ['runs its end again', { first: 'succeeded', between: 'succeeded', stays: 'succeeded', beside: 'queued' }],
] as const)('the tasks of a plan that %s wait as written', (_, states) => {
  expect(waitsOf(states)).toEqual(asWritten);
});
