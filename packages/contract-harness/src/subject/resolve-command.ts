import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { unless } from './system-error.ts';

/**
 * Makes a command independent of the working folder and of PATH, because each run has its own. The program and all
 * arguments that are existing files become absolute paths.
 *
 * They are relative to `folder`. Returns `undefined` if the program does not exist.
 */
export function resolveCommand(command: readonly string[], folder: string = process.cwd()): string[] | undefined {
  const [program, ...args] = command;
  if (program === undefined) return undefined;
  const candidates = program.includes('/')
    ? [resolve(folder, program)]
    : pathFolders().map((folder) => join(folder, program));
  const found = candidates.find(isExecutable);
  if (found === undefined) return undefined;
  return [
    found,
    ...args.map((arg) =>
      arg !== '' && !arg.startsWith('-') && existsSync(resolve(folder, arg)) ? resolve(folder, arg) : arg,
    ),
  ];
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).map((folder) => resolve(folder));
}

function isExecutable(path: string): boolean {
  const isFile = unless(['ENOENT', 'EACCES', 'ENOTDIR'], () => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
  return isFile ?? false;
}
