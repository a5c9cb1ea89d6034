import type { Bench, Check } from '../../subject/check.ts';
import { VAULT } from '../../subject/recipe.ts';
import { openSandbox, type Sandbox } from '../../subject/sandbox.ts';
import { requireCommand } from './agent-description.ts';
import { expectReason, expectSuccess } from './answer.ts';
import { expectFiles, expectUnchanged } from './files.ts';
import { asking, environment, requestFor, requestId } from './request.ts';
import { type WriteCall, withParams, writeCalls } from './write-calls.ts';

const sentence = '`undo` takes a write back by transaction, `request_id`, `task_id` or `plan_id`';
const before = { 'Log.md': '# Log\n' };
const ids = { request_id: requestId(7), plan_id: 'plan-7', task_id: 'task-7' };
const append = requestFor('append_note', { note: 'Log', content: '- tea' }, ids);
const appended = { 'Log.md': '# Log\n- tea\n' };

/** Undo of each write, by each id, and of a note that has changed since. */
export const undoChecks: readonly Check[] = [
  ...writeCalls.map(
    (call): Check => ({
      id: `undo.${call.command.replaceAll('_', '-')}`,
      sentence: `${sentence}: after the undo of ${call.command}, every file and folder is as before.`,
      run: (bench) => tryUndo(bench, call),
    }),
  ),
  ...Object.entries(ids).map(
    ([name, id]): Check => ({
      id: `undo.by-${name.replaceAll('_', '-')}`,
      sentence: `${sentence}.`,
      run: (bench) => afterAppend(bench, (sandbox) => undoAndCompare(sandbox, { [name]: id })),
    }),
  ),
  {
    id: 'undo.twice-restores',
    sentence: 'Undoing an undo restores what it undid.',
    run: (bench) => afterAppend(bench, tryRedo),
  },
  {
    id: 'undo.refuses-changed-note',
    sentence: '`undo` refuses where a note changed since (UNDO_CONFLICT), and changes nothing.',
    run: (bench) => afterAppend(bench, tryConflict),
  },
];

async function tryUndo(bench: Bench, call: WriteCall): Promise<void> {
  await requireCommand(bench, call.command);
  await using sandbox = await openSandbox(bench, call.before);
  const untouched = await sandbox.look();
  const { transaction_id } = expectSuccess(await sandbox.run(asking(withParams(call, {}))));
  const observation = await sandbox.run(asking(requestFor('undo', { transaction_id })));
  expectSuccess(observation);
  await expectUnchanged(sandbox, untouched, observation);
}

async function afterAppend(
  bench: Bench,
  judge: (sandbox: Sandbox, transaction: unknown) => Promise<void>,
): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run(asking(append));
  const { transaction_id } = expectSuccess(observation);
  await expectFiles(sandbox, appended, observation);
  await judge(sandbox, transaction_id);
}

async function undoAndCompare(sandbox: Sandbox, target: Readonly<Record<string, unknown>>): Promise<void> {
  const observation = await sandbox.run(asking(requestFor('undo', target)));
  expectSuccess(observation);
  await expectFiles(sandbox, before, observation);
}

async function tryRedo(sandbox: Sandbox, transaction_id: unknown): Promise<void> {
  const undone = expectSuccess(await sandbox.run(asking(requestFor('undo', { transaction_id }))));
  const observation = await sandbox.run(
    asking(requestFor('undo', { transaction_id: undone['transaction_id'] }, { request_id: requestId(8) })),
  );
  expectSuccess(observation);
  await expectFiles(sandbox, appended, observation);
}

async function tryConflict(sandbox: Sandbox, transaction_id: unknown): Promise<void> {
  const observation = await sandbox.run({
    ...asking(requestFor('undo', { transaction_id })),
    env: { ...environment, NOTE: `${VAULT}/Log.md` },
    shell: 'echo "- by hand" >> "$NOTE"; exec "$@"',
  });
  expectReason(observation, 'UNDO_CONFLICT');
  await expectFiles(sandbox, { 'Log.md': '# Log\n- tea\n- by hand\n' }, observation);
}
