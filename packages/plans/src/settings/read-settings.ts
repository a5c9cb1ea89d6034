import { join } from 'node:path';
import { type FileRefusal, FileRefused, readRegularFile } from '@obsidian-agent/platform';
import { SettingsRefused } from '../plan/plan-problem.ts';
import type { AgentCheck } from './parse-settings.ts';
import { noSettings, type Settings } from './settings.ts';

const MOST_BYTES = 1024 * 1024;

/** The file with the settings of a state folder. */
export function settingsFileIn(stateDir: string): string {
  return join(stateDir, 'settings.yaml');
}

/**
 * Reads the settings of a state folder. Without a file, there are none.
 *
 * @throws SettingsRefused with all problems, also if the file cannot be read
 */
export async function readSettings(stateDir: string, check?: AgentCheck): Promise<Settings> {
  const file = settingsFileIn(stateDir);
  const text = readText(file);
  if (text === undefined) return noSettings;
  // Most state folders have no file, and need no schema of it.
  const { parseSettings } = await import('./parse-settings.ts');
  return parseSettings(text, file, check);
}

/** Undefined if there is no file. */
function readText(file: string): string | undefined {
  try {
    return readRegularFile(file, MOST_BYTES).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof FileRefused) && !(error instanceof Error && 'syscall' in error)) throw error;
    const hint = 'Use a regular file of at most 1 MiB that can be read, or remove it.';
    throw new SettingsRefused(file, [
      {
        reason: 'UNREADABLE_SETTINGS',
        message: `The settings cannot be read: ${whyOf(error)}.`,
        hint,
        line: 1,
        column: 1,
      },
    ]);
  }
}

const refusals: Readonly<Record<FileRefusal, string>> = {
  folder: 'this is a folder',
  special: 'this is not a regular file',
  'too long': 'the file is too long',
};

function whyOf(error: Error): string {
  return error instanceof FileRefused ? refusals[error.refusal] : error.message;
}
