import { existsSync } from 'node:fs';
import { FileRefused, readRegularFile } from '@obsidian-agent/platform';

const MOST_BYTES = 64 * 1024;

/**
 * The value of a secret: the environment variable of its name, else the text of the file whose path is in
 * `NAME_FILE`, without a line end. Undefined if there is neither, or if the file cannot be read.
 */
export function readSecret(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  const file = env[`${name}_FILE`];
  return file === undefined || file === '' ? undefined : readSecretFile(file);
}

/** What to do about a secret that `readSecret` does not find. */
export function explainMissingSecret(name: string, env: NodeJS.ProcessEnv): string {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return `Set ${name}, or ${name}_FILE to the path of a file with it.`;
  return `${name}_FILE names ${file}, which ${existsSync(file) ? 'cannot be read' : 'does not exist'}.`;
}

function readSecretFile(path: string): string | undefined {
  try {
    return readRegularFile(path, MOST_BYTES)
      .toString('utf8')
      .replace(/\r?\n$/, '');
  } catch (error) {
    const isUnreadable = error instanceof FileRefused || (error instanceof Error && 'errno' in error);
    if (isUnreadable) return undefined;
    throw error;
  }
}
