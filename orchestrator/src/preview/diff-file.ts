import { join } from 'node:path';
import { readRegularFile } from '@obsidian-agent/platform';
import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from 'diff';
import type { VaultCopy } from './copy-vault.ts';
import { type Change, readOriginal } from './find-changes.ts';
import { seenAt } from './scan-tree.ts';

const CONTEXT = 3;
/** The most lines removed and added that are compared, because comparing takes quadratic time. */
const MOST_CHANGES = 1000;
/** Longer files are not shown as text. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A change as a unified diff; null for folders, links, long files and files that are not text.
 *
 * @param shown the paths to show
 */
export function diffFile(copied: VaultCopy, change: Change, shown: Pick<Change, 'path' | 'from'>): string | null {
  const { status, kind, path } = change;
  if (status === 'renamed') return `rename from ${shown.from}\nrename to ${shown.path}\n`;
  const sizes = [copied.inCopy.get(path)?.size ?? 0, status === 'deleted' ? 0 : seenAt(join(copied.copy, path)).size];
  if (kind !== 'file' || sizes.some((size) => size > MOST_BYTES)) return null;
  const before = status === 'created' ? '' : decode(readOriginal(copied, path));
  const after = status === 'deleted' ? '' : decode(readRegularFile(join(copied.copy, path), MOST_BYTES));
  if (before === undefined || after === undefined) return null;
  const names = [
    status === 'created' ? '/dev/null' : shown.path,
    status === 'deleted' ? '/dev/null' : shown.path,
  ] as const;
  return unifiedDiff(names, before, after);
}

function unifiedDiff([old, now]: readonly [string, string], before: string, after: string): string {
  const options = { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MOST_CHANGES };
  const patch = createTwoFilesPatch(old, now, before, after, undefined, undefined, options);
  return patch ?? replaceAll([old, now], linesOf(before), linesOf(after));
}

/** A diff that removes every line and adds every line. */
function replaceAll([old, now]: readonly [string, string], removed: string[], added: string[]): string {
  const lines = [...removed.flatMap((line) => marked('-', line)), ...added.flatMap((line) => marked('+', line))];
  const hunk = { oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines };
  const names = { oldFileName: old, newFileName: now, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...names, hunks: [hunk] }, FILE_HEADERS_ONLY);
}

/** Lines including their line feeds. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function marked(mark: string, line: string): string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
}

/** A text in UTF-8; undefined for other bytes. */
function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
