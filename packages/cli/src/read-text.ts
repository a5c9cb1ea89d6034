import { isUtf8 } from 'node:buffer';
import { FileRefused } from '@obsidian-agent/platform/read-regular-file';
import { UsageError } from './usage-error.ts';

/** Decodes the bytes of a file from the command line. @throws UsageError if they are not UTF-8 */
export function decodeText(name: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${name} is not valid UTF-8`, 'Convert it to UTF-8 first.');
}

/**
 * Explains why a file from the command line cannot be read. Returns other errors unchanged.
 *
 * `limit` is the hint for a file that is too long.
 */
export function explainUnreadable(name: string, error: unknown, limit: string): unknown {
  if (error instanceof FileRefused) {
    switch (error.refusal) {
      case 'folder':
        return new UsageError(`${name} is a folder`, 'Name a file.');
      case 'special':
        return new UsageError(`${name} is not a regular file`, 'Name a regular file.');
      case 'too long':
        return new UsageError(`${name} is too long`, limit);
    }
  }
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'ENOENT') return new UsageError(`There is no file ${name}`, 'Check the path.');
  const cause = error.code === 'EACCES' ? ': permission denied' : ` (${String(error.code)})`;
  return new UsageError(`Cannot read ${name}${cause}`, 'Check its permissions.');
}
