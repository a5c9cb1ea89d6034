import type { TaskReport } from '@obsidian-agent/plans';
import type { Preview } from '../preview/open-preview.ts';
import type { Io } from './io.ts';

/** Prints a preview as one JSON document, piece by piece: all answers together can be longer than a string. */
export async function writePreviewJson(preview: Preview, { stdout }: Pick<Io, 'stdout'>): Promise<void> {
  const { name, state, tasks } = preview.report;
  stdout.write(`${JSON.stringify({ type: 'preview', name, state }).slice(0, -1)},"tasks":[`);
  for (const [index, task] of tasks.entries()) await writeEntry(index, toTask(task, preview), { stdout });
  stdout.write('],"files":[');
  const files = preview.vaults.flatMap(({ vault, files: all }) => all.map((file) => ({ vault_path: vault, ...file })));
  for (const [index, file] of files.entries()) await writeEntry(index, file, { stdout });
  stdout.write(']}\n');
}

async function writeEntry(index: number, entry: object, { stdout }: Pick<Io, 'stdout'>): Promise<void> {
  stdout.write(`${index === 0 ? '' : ','}${JSON.stringify(entry)}`);
  await stdout.drained();
}

function toTask(report: TaskReport, preview: Preview): object {
  const { task, action, agent, state, because, failure } = report;
  const omission = state === 'succeeded' ? preview.omissions.get(task) : undefined;
  return {
    task,
    action,
    agent: omission?.agent ?? agent,
    state,
    omitted: omission?.kind ?? null,
    because: omission?.why ?? because,
    response: preview.answerOf(report),
    failure,
  };
}
