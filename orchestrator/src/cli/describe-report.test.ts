import type { PlanReport } from '@obsidian-agent/plans';
import { expect, test } from 'vitest';
import { describeReport } from './describe-report.ts';

const ids = { correlation_id: '01a20a46-ddec-7616-9d22-4d4c7d2d0090', trace_id: '6fbcda309f5f73cd8c8ab5897ae9aba9' };
const LONG = 'a-very-long-name-of-a-task-that-somebody-will-give-it-one-day';

function reportOf(...tasks: object[]): PlanReport {
  const plan = { plan_id: 'daily', name: 'daily', state: 'running', ...ids, texts_removed_at: null };
  const times = { submitted_at: '2026-03-01T08:00:00.000Z', ended_at: null, wall_ms: null, work_ms: null };
  const task = { attempts: [], wall_ms: null, work_ms: null, failure: null, because: null };
  return { ...plan, ...times, tasks: tasks.map((each) => ({ ...task, ...each })) } as unknown as PlanReport;
}

test('on a narrow terminal, states, ids, questions and commands are not cut', () => {
  const message = 'Delete the note Home, although it is linked from many other notes?';
  const report = reportOf(
    { task: LONG, action: 'list_tasks', state: 'succeeded' },
    { task: 'ask', action: 'approval', state: 'waiting', approval: { message } },
  );

  const lines = describeReport(report, 80).split('\n');

  expect(lines.slice(1, 4)).toEqual(['plan daily', `correlation ${ids.correlation_id}`, `trace ${ids.trace_id}`]);
  expect(lines.find((line) => line.startsWith('  a-very'))).toMatch(/^ {2}a-very-long-.*… {2}list_tasks {2}succeeded$/);
  expect(lines).toContain(`ask: ${message}`);
  expect(lines).toContain('  obsidian-orchestrator approve daily ask');
  expect(lines).toContain('  obsidian-orchestrator reject daily ask');
});

test('a task that is too wide and has no note takes one line', () => {
  const task = { action: 'update_frontmatter_property', state: 'succeeded' };
  const report = reportOf({ ...task, task: 'first' }, { ...task, task: 'second' });

  const lines = describeReport(report, 40).split('\n');

  const at = lines.findIndex((line) => line.startsWith('  first'));
  expect(lines[at + 1]).toMatch(/^ {2}second/);
});

test('the next step of a failure names the plan, and where it is', () => {
  const hint = 'Run `obsidian-orchestrator retry` to be asked again.';
  const failure = { reason: 'REJECTED', message: '"ask" was rejected.', hint };
  const report = reportOf({ task: 'ask', action: 'approval', state: 'failed', failure });

  expect(describeReport(report, 80, { state: 'st', agents: 'agents.yaml' })).toContain(
    '\n  Run `obsidian-orchestrator retry daily --state st --agents agents.yaml` to be asked again.\n',
  );
});

test('on a wide terminal, each task has one line with everything', () => {
  const report = reportOf({ task: LONG, action: 'approval', state: 'waiting', approval: { message: 'Go on?' } });

  expect(describeReport(report, Infinity, { state: 'my plans', runner: 'dbos' }).split('\n').slice(1, 8)).toEqual([
    `plan daily  correlation ${ids.correlation_id}  trace ${ids.trace_id}`,
    '',
    `  ${LONG}  approval  waiting        Go on?`,
    '',
    'Answer with one of:',
    `  obsidian-orchestrator approve daily ${LONG} --state "my plans" --runner dbos`,
    `  obsidian-orchestrator reject daily ${LONG} --state "my plans" --runner dbos`,
  ]);
});

test('an attempt whose end is not known, or for which no agent was started, is not counted as a run of one', () => {
  const attempt = { attempt: 1, started_at: '2026-03-01T08:00:00.000Z', wall_ms: 5, phases: [] };
  const attempts = (reason: string | null, more: object = {}) => [{ ...attempt, reason, ...more }];
  const task = { action: 'read_note', state: 'failed' };
  const first = { ...task, task: 'first', attempts: attempts('CRASHED') };
  const second = { ...task, task: 'second', attempts: attempts('CIRCUIT_OPEN') };
  const killed = { ...task, task: 'killed', attempts: attempts(null, { wall_ms: null }) };

  expect(describeReport(reportOf(first, second, killed), 80)).toContain('\n1 agent run took 5 ms.');
  expect(describeReport(reportOf(second, killed), 80)).not.toContain('agent run');
});

test('a task that never began is not counted as an agent run, and is not said to have been running', () => {
  const attempt = { attempt: 1, started_at: '2026-03-01T08:00:00.000Z', wall_ms: null, phases: [] };
  const task = { task: 'first', action: 'read_note' };
  const waiting = { ...task, state: 'running', attempts: [{ ...attempt, reason: null }] };
  const failure = { reason: 'CANCELLED', message: 'The task was cancelled.', hint: 'Retry it.' };
  const cancelled = { ...task, state: 'cancelled', failure, attempts: [{ ...attempt, reason: 'CANCELLED' }] };

  expect(describeReport(reportOf(waiting), 80)).not.toContain('agent run');
  expect(describeReport(reportOf(cancelled), 80)).not.toContain('agent run');
  expect(describeReport(reportOf(cancelled), 80)).toContain('\nfirst had not begun when the plan was cancelled.');
});
