import type { PlanEvent, PlanReport } from '@obsidian-agent/plans';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from './columns.ts';
import { renderTree } from './render-tree.ts';
import { createTree, grow, type TreeModel } from './tree-model.ts';

const at = (ms: number): string => new Date(ms).toISOString();

function treeOf(tasks: string[], events: Partial<PlanEvent>[] = [], name = 'weekly'): TreeModel {
  const report = {
    plan_id: 'p',
    name,
    state: 'running',
    submitted_at: at(0),
    wall_ms: null,
    tasks: tasks.map((task) => ({ task, state: 'queued', attempts: [], wall_ms: null })),
  } as unknown as PlanReport;
  return events.reduce<TreeModel>((model, event) => grow(model, event as PlanEvent), createTree(report, 0));
}

const change = (task: string, state: string, more: object = {}): Partial<PlanEvent> =>
  ({ type: 'task', task, state, attempt: 1, at: at(1000), ms: 500, ...more }) as Partial<PlanEvent>;
const screen = { columns: 80, rows: 24, now: 2000, paint: (_: string, text: string) => text };

test('each task has a line with its state and time, which increases while it runs', () => {
  const model = treeOf(['read', 'write'], [change('read', 'succeeded'), change('write', 'running', { attempt: 2 })]);

  expect(renderTree(model, screen)).toEqual([
    'weekly  running  2.0 s',
    '├─ ✓ read   succeeded   500 ms',
    '└─ ▸ write  running      1.5 s  attempt 2',
  ]);
});

test('items are below their task, in order', () => {
  const model = treeOf(['each', 'after'], [change('each[0]', 'succeeded'), change('each[1]', 'running')]);

  expect(renderTree(model, screen).map((line) => line.slice(0, 14))).toEqual([
    'weekly  runnin',
    '├─ ▸ each     ',
    '│  ├─ ✓ each[0',
    '│  └─ ▸ each[1',
    '└─ · after    ',
  ]);
});

test('a failure shows its reason on one line, with control characters made visible', () => {
  const failure = { reason: 'CRASHED', message: 'gone\n\u001b[2Jaway' };
  const model = treeOf(['bad'], [change('bad', 'retrying', { failure, retry_in_ms: 1500 })]);

  expect(renderTree(model, screen)[1]).toContain('CRASHED: gone ^[[2Jaway (again in 1.5 s)');
});

test('if not all rows fit, running and failed tasks are shown and only the rest is counted', () => {
  const model = treeOf(
    Array.from({ length: 50 }, (_, index) => `t${index}`),
    [change('t40', 'running'), change('t45', 'failed')],
  );

  const lines = renderTree(model, { ...screen, rows: 8 });
  expect(lines.length).toBeLessThan(8);
  expect(lines.join('\n')).toContain('t40');
  expect(lines.join('\n')).toContain('t45');
  expect(lines.at(-1)).toContain('and 45 more: 45 queued');
});

test('a question is shown in full below the tree, with the commands that answer it', () => {
  const question = `Delete the note? ${'It is linked from many other notes. '.repeat(3)}`.trim();
  const tasks = Array.from({ length: 50 }, (_, index) => `t${index}`);
  const model = treeOf([...tasks, 'ask'], [change('ask', 'waiting', { question })]);

  const lines = renderTree(model, { ...screen, columns: 60, rows: 12 });

  expect(lines.length).toBeLessThan(12);
  expect(lines.filter((line) => line.includes('? ask'))).toHaveLength(1);
  expect(lines.slice(-5)).toEqual([
    'ask: Delete the note? It is linked from many other notes. It',
    '  is linked from many other notes. It is linked from many',
    '  other notes.',
    '  obsidian-orchestrator approve p ask',
    '  obsidian-orchestrator reject p ask',
  ]);
});

test('no line is wider than the terminal, for any texts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 100 }), fc.string({ unit: 'grapheme', maxLength: 60 }), (columns, text) => {
      const model = treeOf(
        ['a', 'a-rather-long-name-of-a-task'],
        [
          change('a', 'failed', { failure: { reason: 'X', message: text } }),
          change('a-rather-long-name-of-a-task', 'waiting', { question: text }),
        ],
        text,
      );

      for (const line of renderTree(model, { ...screen, columns })) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }),
  );
});
