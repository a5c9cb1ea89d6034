import { Writable } from 'node:stream';
import { visible, visibleOn, writeStderr } from '@obsidian-agent/platform';
import { OptionError } from './cli/option-error.ts';
import { readOptions } from './cli/options.ts';

const WRONG_CALL = 2;

void main();

/** The process edge: reads the command line, and serves until its client leaves or the process is asked to end. */
async function main(): Promise<void> {
  try {
    const asked = await readOptions(process.argv.slice(2), process.env);
    if (asked.kind === 'serve') {
      const { serve } = await import('./serve.ts');
      await serve(asked, { env: process.env, stdin: process.stdin, stdout: stdout() });
      process.exit(0);
    } else {
      const { textAbout } = await import('./cli/about.ts');
      process.stdout.write(visibleOn(process.stdout, textAbout(asked.kind)));
    }
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    writeStderr(`obsidian-mcp: ${error.message}\n${error.hint}\n`);
    process.exitCode = WRONG_CALL;
  }
}

/** A person who speaks the protocol by hand sees what notes hold, and the terminal does not obey it. */
function stdout(): Writable {
  if (!process.stdout.isTTY) return process.stdout;
  return new Writable({
    write: (chunk, _, done) => void process.stdout.write(visible(String(chunk)), done),
  });
}
