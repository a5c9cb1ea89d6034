import { grouped, shellWord } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { FailedCall, resultOf } from './caller.ts';
import { print } from './print.ts';
import { failureOf, printFailure } from './print-answer.ts';
import { type FoundVault, findVault } from './vault/find-vault.ts';
import { withTilde } from './vault/typed-path.ts';

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
  readonly tasks: readonly { readonly path: string; readonly line: number; readonly description: string }[];
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
  return [
    `Vault   ${withTilde(path, context.env)} (${because}), ${counted(notes.total_count, 'note')}`,
    `Today   ${daily.path}${daily.created ? ' (not written yet)' : ''}`,
    `Tasks   ${counted(open.total_count, 'open task')}`,
    ...open.tasks.map(({ path: note, line, description }) => `        ${note}:${line}  ${description}`),
    '',
    'Try',
    '  obsidian-agent search WORD',
    ...(last === undefined ? [] : [`  obsidian-agent read ${shellWord(last.path.replace(/\.md$/, ''))}`]),
    "  obsidian-agent daily 'Text for today'",
    '',
    'obsidian-agent --help lists all commands. A program sends a JSON request on stdin instead.',
  ].join('\n');
}

function counted(count: number, one: string): string {
  return `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
}
