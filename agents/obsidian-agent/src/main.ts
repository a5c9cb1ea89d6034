import { endingSignal } from './process/ending.ts';
import { serve } from './process/serve.ts';
import { readSettings, type Settings } from './settings/settings.ts';

async function main(args: string[], settings: Settings): Promise<number> {
  if (args.length === 0) return await serve(settings, endingSignal);
  if (args.length === 1 && args[0] === '--exit-code') return await serve({ ...settings, exitCode: true }, endingSignal);
  // A request must not wait for what only a person's call needs.
  const { runCommandLine } = await import('./cli/command-line.ts');
  return await runCommandLine(args, { settings, env: process.env, signal: endingSignal });
}

// A read of stdin that never ends would keep the process alive; all that was written is written by now.
void main(process.argv.slice(2), readSettings(process.env)).then((status) => process.exit(status));
