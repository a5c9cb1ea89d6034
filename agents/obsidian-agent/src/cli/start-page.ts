import { countedForPeople, shellWord, stdoutLook, wrapLine } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { FailedCall, resultOf } from './caller.ts';
import { print } from './print.ts';
import { failureOf, printFailure } from './print-answer.ts';
import { type FoundVault, findVault } from './vault/find-vault.ts';
import { withTilde } from './vault/typed-path.ts';

/** Columns of the labels. */
const LABEL = 8;

/** Shows the vault that is found here, today's note, the next open tasks and three commands; returns the exit status. */
export async function showStartPage(context: RunContext): Promise<number> {
  try {
    const vault = await findVault(undefined, context);
    const inVault = { ...context, settings: { ...context.settings, vaultPath: vault.path } };
    return await print(`${await pageOf(vault, inVault)}\n`);
  } catch (error) {
    if (error instanceof FailedCall) return await printFailure(error.response, {});
    if (error instanceof AgentError) return await printFailure(failureOf(error, undefined), {});
    throw error;
  }
}

interface Daily {
  readonly path: string;
  readonly created: boolean;
}

interface Tasks {
  readonly tasks: readonly {
    readonly path: string;
    readonly line: number;
    readonly description: string;
    readonly due?: string;
  }[];
  readonly total_count: number;
}

interface Notes {
  readonly notes: readonly { readonly path: string; readonly title: string }[];
  readonly total_count: number;
}

async function pageOf({ path, because }: FoundVault, context: RunContext): Promise<string> {
  const notes = await resultOf<Notes>({ action: 'list_notes', payload: { sort: 'modified', limit: 1 } }, context);
  const daily = await resultOf<Daily>({ action: 'get_daily_note', payload: { dry_run: true } }, context);
  const open = await resultOf<Tasks>({ action: 'list_tasks', payload: { sort: 'due', limit: 3 } }, context);
  const [last] = notes.notes;
  const { columns } = stdoutLook();
  return [
    ...row(
      'Vault',
      `${withTilde(path, context.env)} (${because}), ${countedForPeople(notes.total_count, 'note')}`,
      columns,
    ),
    ...row('Today', `${daily.path}${daily.created ? ' (not written yet)' : ''}`, columns),
    ...row('Tasks', `${countedForPeople(open.total_count, 'open task')}`, columns),
    ...open.tasks.flatMap((task) => row('', taskText(task), columns)),
    '',
    'Try',
    '  obsidian-agent search WORD',
    // Not folded, so that it can be copied.
    ...(last === undefined ? [] : [`  obsidian-agent read ${noteToType(last.path)}`]),
    "  obsidian-agent daily 'Text for today'",
    '',
    ...wrapLine('obsidian-agent --help lists all commands. A program sends a JSON request on stdin instead.', columns),
  ].join('\n');
}

function noteToType(path: string): string {
  const name = path.replace(/\.md$/, '');
  return `${name.startsWith('-') ? '-- ' : ''}${shellWord(name)}`;
}

/** A line with a label, whose text is folded next to the label. */
function row(label: string, text: string, columns: number): readonly string[] {
  const [first = '', ...more] = wrapLine(text, columns - LABEL);
  return [label.padEnd(LABEL) + first, ...more.map((line) => ' '.repeat(LABEL) + line)];
}

function taskText({ path, line, description, due }: Tasks['tasks'][number]): string {
  return `${path}:${line}  ${description}${due === undefined ? '' : `  due ${due}`}`;
}
