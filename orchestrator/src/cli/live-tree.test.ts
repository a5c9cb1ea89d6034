import type { PlanEvent, PlanReport } from '@obsidian-agent/plans';
import { expect, test } from 'vitest';
import { createLiveTree } from './live-tree.ts';

const report = {
  plan_id: 'p',
  name: 'weekly',
  state: 'running',
  submitted_at: new Date(0).toISOString(),
  wall_ms: null,
  tasks: [{ task: 'a', state: 'queued', attempts: [], wall_ms: null }],
} as unknown as PlanReport;
const ended = {
  type: 'task',
  task: 'a',
  state: 'succeeded',
  attempt: 1,
  at: new Date(9).toISOString(),
  ms: 5,
} as PlanEvent;

function drawWith(env: NodeJS.ProcessEnv): string {
  let written = '';
  const terminal = { isTTY: true, columns: 60, rows: 10, draw: (text: string) => (written += text), write: () => {} };
  const tree = createLiveTree(report, terminal, { env, now: Date.now, typed: {} });
  tree.say('a word in between');
  tree.show(ended);
  tree.end();
  return written;
}

test('the tree is redrawn in place, and lines are printed above it', () => {
  const frames = drawWith({ NO_COLOR: '1' }).split('\u001b[2A\u001b[J');

  expect(frames).toHaveLength(3);
  expect(frames[0]).toMatch(/^weekly {2}running .*\n└─ · a {2}queued\n$/);
  expect(frames[1]).toMatch(/^a word in between\nweekly/);
  expect(frames[2]).toMatch(/└─ ✓ a {2}succeeded {5}5 ms\n$/);
});

test('a running task shows its progress until it has ended', () => {
  let written = '';
  const terminal = { isTTY: true, columns: 60, rows: 10, draw: (text: string) => (written += text), write: () => {} };
  const tree = createLiveTree(report, terminal, { env: { NO_COLOR: '1' }, now: Date.now, typed: {} });

  tree.show({ ...ended, state: 'running' } as PlanEvent);
  tree.show({ ...ended, type: 'progress', state: 'running', done: 128, total: 400 } as unknown as PlanEvent);
  tree.say('in between');
  tree.show(ended);
  tree.end();

  const frames = written.split('\u001b[2A\u001b[J');
  expect(frames[1]).toMatch(/└─ ▸ a {2}running .* 128 of 400\n$/);
  expect(frames.at(-1)).not.toContain('128');
});

test('there is colour unless NO_COLOR is set', () => {
  expect(drawWith({})).toContain('\u001b[32m');
  expect(drawWith({ NO_COLOR: '1' })).not.toContain('\u001b[32m');
});
