import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { completeTask } from '../../packages/markdown/src/tasks/complete-task.ts';
import { taskDetails } from '../../packages/markdown/src/tasks/details.ts';
import { defaultTasksPlugin, type TasksPluginSettings } from '../../packages/markdown/src/tasks/settings.ts';
import type { ListItem } from '../../packages/markdown/src/text/note-structure.ts';
import { applySplices } from '../../packages/markdown/src/text/splice.ts';
import { corpus } from './shared-data.ts';

const TODAY = '2026-11-22';
const STAMP = { tasksPluginEmoji: ` ✅ ${TODAY}`, dataview: `  [completion:: ${TODAY}]` };
const VAULTS = ['tasks-demo', 'knowledge-garden-zh', 'dnd5e-srd'];
const enabled: TasksPluginSettings = { ...defaultTasksPlugin, isEnabled: true };

const settings: readonly TasksPluginSettings[] = [defaultTasksPlugin, enabled, { ...enabled, taskFormat: 'dataview' }];

const vaults = VAULTS.map(corpus).filter((vault) => vault !== undefined);

test.skipIf(vaults.length < VAULTS.length)('every open task that is completed and reopened is unchanged', async () => {
  const found = vaults
    .flatMap(notesOf)
    .flatMap(inEveryLineBreak)
    .map((text) => ({ text, items: openTasks(text) }));

  for (const { text, items } of found) {
    for (const item of items) for (const plugin of settings) await expectRoundTrip({ text, item, plugin });
  }

  expect(found.length).toBeGreaterThan(9_000);
  expect(found.flatMap(({ items }) => items).length).toBeGreaterThan(1_000);
});

const demo = corpus('tasks-demo');

test.skipIf(demo === undefined)('tasks recur on the days that the plugin itself wrote down', async () => {
  const text = readFileSync(join(demo ?? '', 'Manual Testing', 'Recurrence handling invalid dates.md'), 'utf8');
  const lines = text.split('\n');
  const pairs = lines.flatMap((line, at) => (/^- \[x\].*🔁/u.test(line) ? [{ line, above: lines[at - 1] ?? '' }] : []));
  const wanted = pairs.map(({ above }) => above.replace('[x]', '[ ]').replace(/ ✅ .*/u, ''));

  const reckoned: (string | undefined)[] = [];
  for (const { line } of pairs) {
    const open = line.replace('[x]', '[ ]').replace(/ ✅ .*/u, '');
    const [item] = parseNote(open).listItems;
    if (item === undefined) throw new Error(`No task: ${open}`);
    const change = await completeTask(open, item, { status: 'x', today: '2022-10-03', settings: enabled });
    expect(change.task).toEqual({ line: 2, text: line });
    reckoned.push(change.next?.text);
  }

  expect(pairs).toHaveLength(30);
  expect(reckoned).toEqual(wanted);
});

interface RoundTrip {
  readonly text: string;
  readonly item: ListItem;
  readonly plugin: TasksPluginSettings;
}

async function expectRoundTrip({ text, item, plugin }: RoundTrip): Promise<void> {
  const { splices } = await completeTask(text, item, { status: 'x', today: TODAY, settings: plugin });
  const done = applySplices(text, splices);

  const mark = item.taskMark?.start ?? 0;
  expect(done.slice(0, mark)).toBe(text.slice(0, mark));
  const lineBreak = /[\r\n]|$/.exec(text.slice(mark))?.index ?? 0;
  const added = done.length - text.length;
  const line = done.slice(mark, mark + lineBreak + added);
  expect(['', ...Object.values(STAMP)].map((stamp) => line.replace(stamp, '').slice(1))).toContain(
    text.slice(mark + 1, mark + lineBreak),
  );
  expect(done.slice(mark + lineBreak + added)).toBe(text.slice(mark + lineBreak));

  const [again] = parseNote(done).listItems.filter(({ taskMark }) => taskMark?.start === mark);
  if (again === undefined) throw new Error(`The task is none any more: ${line}`);
  const reopened = await completeTask(done, again, { status: ' ', today: TODAY, settings: plugin });
  expect(applySplices(done, reopened.splices)).toBe(text);
}

/** Tasks that only get a date: they do not recur, stay when completed, and have no old date that would be replaced. */
function openTasks(text: string): ListItem[] {
  return parseNote(text).listItems.filter(({ task, taskMark }) => {
    if (task !== ' ' || taskMark === undefined) return false;
    const { recurrence, onCompletion, done, cancelled } = taskDetails(text, taskMark);
    return recurrence === undefined && onCompletion !== 'delete' && done === undefined && cancelled === undefined;
  });
}

function notesOf(vault: string): string[] {
  return readdirSync(vault, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(vault, path), 'utf8'));
}

/** The corpora have no notes with Windows line breaks. */
function inEveryLineBreak(text: string): string[] {
  return [text, text.replaceAll('\n', '\r\n')];
}
