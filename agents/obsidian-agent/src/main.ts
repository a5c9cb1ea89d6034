import { basename } from 'node:path';
import { endingSignal } from './process/ending.ts';
import { isTerminal } from './process/is-terminal.ts';
import { serve } from './process/serve.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const STDIN = 0;
const STDOUT = 1;

async function main(args: string[], settings: Settings): Promise<number> {
  if (args.length === 0 && !isTyped()) return await serve(settings, endingSignal);
  if (args.length === 1 && args[0] === '--exit-code') return await serve({ ...settings, exitCode: true }, endingSignal);
  // A request must not wait for code that only the command line needs.
  const context = { settings, env: process.env, signal: endingSignal };
  if (isOfficial(args)) return await (await import('./official/run-official.ts')).runOfficial(args, context);
  const { runCommandLine } = await import('./cli/command-line.ts');
  return await runCommandLine(args, context);
}

/** Whether a call is in the spelling of Obsidian's own command line, as all calls by the name `obsidian` are. */
function isOfficial([word = '']: readonly string[]): boolean {
  if (word === '--official' || word.startsWith('vault=') || /^[a-z]+:[a-z]+$/.test(word)) return true;
  return !word.startsWith('-') && [process.argv0, process.argv[1] ?? ''].some((name) => basename(name) === 'obsidian');
}

/** Whether somebody typed the program's name, and is not a program that sends a request. */
function isTyped(): boolean {
  return isTerminal(STDIN) && isTerminal(STDOUT);
}

// A pending read of stdin would keep the process alive; everything has been written by now.
void main(process.argv.slice(2), readSettings(process.env)).then((status) => process.exit(status));
