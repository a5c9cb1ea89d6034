import { Writable } from 'node:stream';
import { describeProgram, endWithReader, reportUsageErrors } from '@obsidian-agent/cli';
import { visible, visibleOn, writeStderr } from '@obsidian-agent/platform';
import { readOptions } from './cli/options.ts';
import { guideOf } from './guide.ts';
import { VERSION } from './version.ts';

void reportUsageErrors('obsidian-agent mcp', () => main(argumentsOf(process.argv.slice(2)))).then((status) => {
  process.exitCode = status;
});

/** The arguments after `mcp`; `help mcp` is `mcp help`. */
function argumentsOf([first = '', second = '', ...rest]: readonly string[]): readonly string[] {
  return first === 'mcp' ? [second, ...rest].slice(second === '' ? 1 : 0) : [first, ...rest];
}

/** Reads the command line, and serves until the client leaves or the process is asked to end. */
async function main(args: readonly string[]): Promise<number> {
  const about = await describeProgram(args, { version: VERSION, guide: () => guideOf(process.env) });
  if (about !== undefined) return printPage(about);
  if (args[0] === 'install') return await runInstall(args.slice(1));
  const options = await readOptions(args, process.env);
  if (options === undefined) return printPage(await help());
  const { serve } = await import('./serve.ts');
  await serve(options, { env: process.env, stdin: process.stdin, stdout: stdout() });
  process.exit(0);
}

async function help(word?: string): Promise<string> {
  const args = word === undefined ? ['help'] : ['help', word];
  return (await describeProgram(args, { version: VERSION, guide: () => guideOf(process.env) })) ?? '';
}

/** Prints a page of the program itself, which may have colours. */
function printPage(page: string): number {
  endWithReader(process.stdout);
  process.stdout.write(page);
  return 0;
}

async function runInstall(args: readonly string[]): Promise<number> {
  endWithReader(process.stdout);
  const { install } = await import('./install/install.ts');
  const { askOn } = await import('./install/ask.ts');
  const print = (text: string) => void process.stdout.write(visibleOn(process.stdout, text));
  const ask = process.stdin.isTTY && process.stdout.isTTY ? askOn(process.stdin, print) : undefined;
  const warn = (text: string) => writeStderr(text);
  const openPolicy = async () =>
    (await import('./standing-policy.ts')).standingPolicy({ readOnly: true, allow: [], deny: [] }, process.env);
  const status = await install(args, { env: process.env, print, warn, ask, openPolicy });
  return status ?? printPage(await help('install'));
}

/** Makes control characters visible on a terminal, where text of notes could otherwise steer it. */
function stdout(): Writable {
  if (!process.stdout.isTTY) return process.stdout;
  return new Writable({
    write: (chunk, _, done) => void process.stdout.write(visible(String(chunk)), done),
  });
}
