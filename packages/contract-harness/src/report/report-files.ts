import { accessSync, constants, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { isSystemError } from '../subject/system-error.ts';
import type { RunReport } from './run-report.ts';

/** A file with a report, and how it is rendered. */
export interface ReportFile {
  readonly path: string;
  readonly render: (report: RunReport) => string;
}

/**
 * Writes a report so that its file is always whole: even SIGKILL leaves the results that were known.
 *
 * @throws UsageError if the file cannot be written
 */
export function writeReports(files: readonly ReportFile[], report: RunReport): void {
  for (const { path, render } of files) writeWhole(path, render(report));
}

/** Checks a path before a long run. @throws UsageError if it is a folder, or its folder cannot be written to */
export function assertWritable(path: string): void {
  const isFolder = reportingErrors(path, () => {
    accessSync(dirname(path), constants.W_OK);
    return statSync(path, { throwIfNoEntry: false })?.isDirectory();
  });
  if (isFolder === true) throw cannotWrite(path, 'EISDIR');
}

/** @throws UsageError if the file cannot be written */
export function writeWhole(path: string, text: string): void {
  reportingErrors(path, () => {
    // A pipe or a device must not be replaced by a file.
    const isReplaceable = statSync(path, { throwIfNoEntry: false })?.isFile() !== false;
    writeFileSync(isReplaceable ? `${path}.part` : path, text);
    if (isReplaceable) renameSync(`${path}.part`, path);
  });
}

function reportingErrors<Result>(path: string, access: () => Result): Result {
  try {
    return access();
  } catch (error) {
    if (isSystemError(error, 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'))
      throw cannotWrite(path, error.code, 'Free space on its disk, or name a file on another disk.');
    if (!isSystemError(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS')) throw error;
    throw cannotWrite(path, error.code);
  }
}

function cannotWrite(path: string, code?: string, hint = 'Name a file in a folder that exists.'): UsageError {
  return new UsageError(`Cannot write ${path} (${code})`, hint);
}
