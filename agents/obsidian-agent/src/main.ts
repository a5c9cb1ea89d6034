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
  const { runCommandLine } = await import('./cli/command-line.ts');
  return await runCommandLine(args, { settings, env: process.env, signal: endingSignal });
}

/** Whether somebody typed the program's name, and is not a program that sends a request. */
function isTyped(): boolean {
  return isTerminal(STDIN) && isTerminal(STDOUT);
}

// A pending read of stdin would keep the process alive; everything has been written by now.
void main(process.argv.slice(2), readSettings(process.env)).then((status) => process.exit(status));
