import { UsageError } from '@obsidian-agent/cli';
import { type Unread, unreadWarning } from '../v2/report/list-report.ts';
import { renderLines } from '../v2/report/rendering.ts';
import { type Call, FailedCall, resultOf } from './caller.ts';
import { onDailyNote, resolveDay } from './day-notes.ts';
import { isDay } from './is-day.ts';
import type { Expand } from './prepare-call.ts';
import { remark } from './print-answer.ts';
import { canAsk, pick } from './questions.ts';
import type { TypedCall } from './read-flags.ts';

interface Task {
  readonly path: string;
  readonly line: number;
  readonly description: string;
}

interface Tasks {
  readonly total_count: number;
  readonly tasks: readonly Task[];
  readonly unread?: Unread;
}

const MOST_SHOWN = 20;
/** As many as a list can have. */
const MOST_READ = 1000;

/** `done TASK` finds the open task by part of its text, in the whole vault; `done NOTE:LINE` names it. */
export const expandTask: Expand = async (typed, context) => {
  const { note, task } = typed.payload;
  const complete = (path: unknown, which: unknown): Call => ({
    action: 'complete_task',
    payload: { ...typed.payload, note: path, task: which },
  });
  if (note !== undefined) return await resolveDay(complete(note, task), context);
  const text = String(task);
  if (/^\d+$/.test(text))
    throw new UsageError(`No note is given for the line ${text}`, 'Type: obsidian-agent done NOTE:LINE');
  const [, path, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (isDay(path)) return await onDailyNote(complete(path, Number(line)), context);
  // The text of a task may well end in a time.
  const missing = path === undefined ? undefined : await missingNote(path, typed, context);
  if (path !== undefined && missing === undefined) return complete(path, Number(line));
  const chosen = await chooseTask({ text, missing }, typed, context);
  return chosen && complete(`/${chosen.path}`, chosen.line);
};

/** Why there is no such note; undefined if there is one or more. */
async function missingNote(
  note: string,
  { payload: { vault_path } }: TypedCall,
  context: Parameters<Expand>[1],
): Promise<FailedCall | undefined> {
  try {
    await resultOf({ action: 'get_note_info', payload: { note, vault_path } }, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof FailedCall)) throw error;
    const { response } = error;
    // On a terminal, completing the task asks which note is meant.
    const isAmbiguous = 'error_detail' in response && response.error_detail.reason === 'NOTE_AMBIGUOUS';
    return isAmbiguous ? undefined : error;
  }
}

interface Wanted {
  readonly text: string;
  /** Set if the text may also name a line of a note. */
  readonly missing: FailedCall | undefined;
}

/** The open task with this text; undefined if the user picks none. */
async function chooseTask(
  { text, missing }: Wanted,
  { payload: { vault_path }, options }: TypedCall,
  context: Parameters<Expand>[1],
): Promise<Task | undefined> {
  const query = { action: 'list_tasks', payload: { text, limit: MOST_READ, vault_path } };
  const { tasks, total_count: count, unread = [] } = await resultOf<Tasks>(query, context);
  for (const line of unreadWarning('Not searched, because their text cannot be read: ', unread))
    remark(renderLines([line]).data, options);
  const exact = tasks.filter(({ description }) => description === text);
  const fits = exact.length > 0 ? exact : tasks;
  const [first, ...more] = fits;
  if (first === undefined)
    throw (
      missing ?? new UsageError(`No open task contains "${text}"`, 'To list the open tasks, type: obsidian-agent tasks')
    );
  if (more.length === 0) return first;
  const found = exact.length > 0 ? exact.length : count;
  const places = fits.slice(0, MOST_SHOWN).map((each) => `${each.path}:${each.line}  ${each.description}`);
  const hidden = found > places.length ? [`… and ${found - places.length} more`] : [];
  if (!canAsk())
    throw new UsageError(
      `${found} open tasks contain "${text}"`,
      `Type one of them as NOTE:LINE.\n${[...places, ...hidden].join('\n')}`,
    );
  const question = `Which task?${hidden.map((line) => ` ${line}: use more words to see them`).join('')}`;
  const chosen = await pick(question, places, context.signal);
  return fits[places.indexOf(chosen ?? '')];
}
