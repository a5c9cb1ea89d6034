import { argv, stdout } from 'node:process';
import { NO_NOTICES, readNotices } from '@obsidian-agent/platform/notices';
import { writeStderr } from '@obsidian-agent/platform/stderr';
import { visibleOn } from '@obsidian-agent/platform/visible';
import { parseCall } from './cli/parse-call.ts';
import { carryOutRun, listText } from './cli/run-call.ts';
import { usage } from './cli/usage.ts';
import { version } from './cli/version.ts';
import { WrongCall } from './cli/wrong-call.ts';
import { isSystemError } from './subject/process-group.ts';

/** The status of a program that SIGPIPE ended, as shells count it. */
const READER_GONE = 141;

// Exiting, unlike dying of the signal, lets the clean-ups run: no agent and no folder stays behind.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
stdout.on('error', (error) => {
  if (!isSystemError(error, 'EPIPE')) throw error;
  process.exit(READER_GONE);
});

void main(argv.slice(2)).then((status) => {
  process.exitCode = status;
});

async function main(args: readonly string[]): Promise<number> {
  try {
    return await carryOut(args);
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error;
    writeStderr(`contract-harness: ${error.message}\n${error.hint}\n`);
    return 2;
  }
}

async function carryOut(args: readonly string[]): Promise<number> {
  const call = parseCall(args);
  const print = (text: string): void => void stdout.write(visibleOn(stdout, text));
  switch (call.kind) {
    case 'help':
      print(usage);
      return 0;
    case 'version':
      print(`${version()}\n`);
      return 0;
    case 'licenses':
      print(readNotices() ?? `${NO_NOTICES}\n`);
      return 0;
    case 'list':
      print(listText(call.checks, call.json));
      return 0;
    case 'run':
      return carryOutRun(call, print);
  }
}
