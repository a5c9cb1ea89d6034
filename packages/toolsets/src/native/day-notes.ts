import { isObject } from '@obsidian-agent/shared-types';
import { isFor } from '../toolset/command-failure.ts';
import type { RunCommand } from '../toolset/toolset.ts';
import type { RawArguments } from './arguments/raw-arguments.ts';

const DAY = /^(?<day>today|yesterday|tomorrow)(?<section>#.*)?$/i;

/**
 * Replaces a day as the note, such as "today", by the path of its daily note, unless a note has that name.
 *
 * If the call may create its note, the daily note is created from its template first. A batch creates none, because it
 * is one transaction.
 */
export async function resolveDays(run: RunCommand, tool: string, args: RawArguments): Promise<RawArguments> {
  const { commands, create_if_missing, dry_run } = args;
  if (!Array.isArray(commands)) {
    const creates = create_if_missing === true || tool === 'apply_template';
    return await resolveDay(run, args, { create_if_missing: creates, dry_run: dry_run === true });
  }
  const resolved: unknown[] = [];
  for (const command of commands)
    resolved.push(isObject(command) ? await resolveDay(run, command, { create_if_missing: false }) : command);
  return { ...args, commands: resolved };
}

async function resolveDay(
  run: RunCommand,
  args: RawArguments,
  creation: { readonly create_if_missing: boolean; readonly dry_run?: boolean },
): Promise<RawArguments> {
  const { note } = args;
  const { day = '', section = '' } = (typeof note === 'string' ? DAY.exec(note)?.groups : undefined) ?? {};
  if (day === '' || (await isNote(run, day))) return args;
  const { metadata } = await run('get_daily_note', { date: day.toLowerCase(), ...creation });
  return { ...args, note: `${metadata.path}${section}` };
}

async function isNote(run: RunCommand, note: string): Promise<boolean> {
  try {
    await run('get_note_info', { note });
    return true;
  } catch (error) {
    if (isFor(error, 'NOTE_NOT_FOUND')) return false;
    throw error;
  }
}
