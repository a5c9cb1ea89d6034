import { expect, test } from 'vitest';
import { RoomLeft, type ScopeRoom, type Waiting } from './shared-room.ts';

const slots = (count: number): ScopeRoom => ({
  slots: count,
  starts: Infinity,
  noSlot: 'no slot',
  noStart: 'no start',
});
const waits = (more: Partial<Waiting> = {}): Waiting => ({
  planId: 'other',
  agent: 'a',
  vault: null,
  priority: 0,
  since: 100,
  count: 1,
  ...more,
});

function open(scopes: Record<string, ScopeRoom>, ...others: Waiting[]): RoomLeft {
  return new RoomLeft({ scopes: new Map(Object.entries(scopes)), others, since: new Map() });
}

const ofA = { agent: 'a', vault: '/v' };

test('every scope of a task must have room, and says what is missing', () => {
  const left = open({ host: slots(2), 'agent a': slots(1), 'vault /v': { ...slots(5), starts: 0 } });

  expect(left.obstacleFor(ofA)).toBe('no start');
  expect(left.obstacleFor({ agent: 'a', vault: null })).toBeUndefined();
  left.take({ agent: 'a', vault: null });
  expect(left.obstacleFor({ agent: 'a', vault: null })).toBe('no slot');
  expect(left.obstacleFor({ agent: 'b', vault: null })).toBeUndefined();
});

test.each([
  ['a higher priority', waits({ priority: 1, since: 900 }), 'waits for a slot of agent a: plan "other" is first'],
  ['the same priority and a longer wait', waits(), 'waits for a slot of agent a: plan "other" is first'],
  ['the same priority and a shorter wait', waits({ since: 501 }), undefined],
  ['a lower priority', waits({ priority: -1 }), undefined],
  ['another agent', waits({ agent: 'b', priority: 9 }), undefined],
])('the last slot is kept for the task of another plan with %s', (_, other, obstacle) => {
  const left = open({ 'agent a': slots(1) }, other);

  left.keepForOthers(0, 500);

  expect(left.obstacleFor(ofA)).toBe(obstacle);
});

test('nothing is kept for tasks that could not start anyway', () => {
  const left = open({ host: slots(1), 'agent b': slots(0) }, waits({ agent: 'b', priority: 9, count: 5 }));

  left.keepForOthers(0, 500);

  expect(left.obstacleFor(ofA)).toBeUndefined();
});

test('as many slots are kept as tasks wait', () => {
  const left = open({ host: slots(4) }, waits({ agent: 'b', priority: 9, count: 2 }));

  left.keepForOthers(0, 500);
  left.take(ofA);
  left.take(ofA);

  expect(left.obstacleFor(ofA)).toBe('waits for a slot of the host: plan "other" is first');
});
