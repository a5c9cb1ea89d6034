import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant, type Tree } from '../contract/tree.ts';

const executable = artefacts[0]?.command ?? [];

export interface Typist {
  /** The user's home folder; the vault is in it. */
  readonly home: string;
  readonly vault: string;
  /** Types a command in the vault's folder, or in another one. */
  readonly type: (words: readonly string[], more?: Typing) => Promise<ProcessEnd>;
}

export interface Typing {
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the command runs on a terminal, where `stdin` is typed. */
  readonly terminal?: boolean;
  /** Called with each text on the screen, to type the next one; stdin stays open. */
  readonly onScreen?: (said: string, stdin: Writable) => void;
  /** Called with each text on stderr. */
  readonly onStderr?: (said: string) => void;
  /** Script of a shell that runs the command as its arguments. */
  readonly shell?: string;
}

/** A user with a home folder and a vault `Notes` in it, who types commands of the executable. */
export function typist(notes: Tree): Typist {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'typist ')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const vault = join(home, 'Notes');
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  plant(vault, notes);
  return {
    home,
    vault,
    type: (words, { stdin, cwd = vault, env = {}, terminal = false, shell, onScreen, onStderr } = {}) => {
      const inShell = shell === undefined ? [] : ['bash', '-c', shell, 'bash'];
      const command = [...inShell, ...executable, ...words] as [string, ...string[]];
      const run = { command: terminal ? onTerminal(command) : command, cwd, env: { HOME: home, TZ: 'UTC', ...env } };
      const during = (child: ChildProcess): boolean => {
        const { stdin: typing } = child;
        child.stderr?.on('data', (said) => onStderr?.(String(said)));
        if (typing !== null) child.stdout?.on('data', (said) => onScreen?.(String(said), typing));
        return onScreen === undefined;
      };
      return runProcess(stdin === undefined ? { ...run, during } : { ...run, during, stdin });
    },
  };
}
