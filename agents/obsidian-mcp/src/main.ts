import { Writable } from 'node:stream';
import { describeProgram, endWithReader, reportUsageErrors } from '@obsidian-agent/cli';
import { visible, visibleOn } from '@obsidian-agent/platform';
import { help } from './cli/help.ts';
import { readOptions } from './cli/options.ts';
import { VERSION } from './version.ts';

/** Index of the first argument after `obsidian-agent mcp`. */
const AFTER_MCP = 3;

void reportUsageErrors('obsidian-agent mcp', () => main(process.argv.slice(AFTER_MCP))).then((status) => {
  process.exitCode = status;
});

/** Reads the command line, and serves until the client leaves or the process is asked to end. */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'install') return await runInstall(args.slice(1));
  const about = await describeProgram(args[0], { help, version: VERSION });
  const options = about === undefined ? readOptions(args, process.env) : undefined;
  if (options === undefined) {
    endWithReader(process.stdout);
    process.stdout.write(about ?? help());
    return 0;
  }
  const { serve } = await import('./serve.ts');
  await serve(options, { env: process.env, stdin: process.stdin, stdout: stdout() });
  process.exit(0);
}

async function runInstall(args: readonly string[]): Promise<number> {
  endWithReader(process.stdout);
  const { install } = await import('./install/install.ts');
  const { askOn } = await import('./install/ask.ts');
  const print = (text: string) => void process.stdout.write(visibleOn(process.stdout, text));
  const ask = process.stdin.isTTY && process.stdout.isTTY ? askOn(process.stdin, print) : undefined;
  const status = await install(args, { env: process.env, print, ask });
  if (status !== undefined) return status;
  const { installHelp } = await import('./install/help.ts');
  print(installHelp(process.env));
  return 0;
}

/** Makes control characters visible on a terminal, where text of notes could otherwise steer it. */
function stdout(): Writable {
  if (!process.stdout.isTTY) return process.stdout;
  return new Writable({
    write: (chunk, _, done) => void process.stdout.write(visible(String(chunk)), done),
  });
}
