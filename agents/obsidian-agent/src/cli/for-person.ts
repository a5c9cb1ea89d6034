import { ProgressLine } from '@obsidian-agent/cli';
import { stderrTerminal, writeStderr } from '@obsidian-agent/platform';
import type { CommandDescription } from '@obsidian-agent/shared-types';
import { isTerminal } from '../process/is-terminal.ts';
import type { RunContext } from '../run/answer.ts';
import { spellFor } from './spell.ts';

const STDERR = 2;

/**
 * Runs a call for somebody who typed it: messages name flags, and long work shows a line on a terminal.
 *
 * Progress in JSON lines is only for programs that send requests.
 */
export async function runForPerson<Result>(
  command: CommandDescription,
  { remark, ...context }: RunContext & { readonly remark?: (text: string) => void },
  run: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  return await withProgress(command.name.replaceAll('_', ' '), context, (shown) =>
    run({ ...shown, spell: spellFor(command, remark) }),
  );
}

/**
 * Runs long work with a line on a terminal: while the index reads notes for the first time, and for the work itself.
 *
 * The steps of the work are of several kinds, such as staging and publishing a note, so only their share says something.
 */
export async function withProgress<Result>(
  what: string,
  context: RunContext,
  run: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  if (!isTerminal(STDERR) || context.env['TERM'] === 'dumb')
    return await run({ onWait: writeLine, ...context, onProgress: () => {}, onLearned: undefined });
  const reading = new ProgressLine(stderrTerminal, 'reading notes for the index');
  const working = new ProgressLine(stderrTerminal, what, { isShare: true });
  let isReading = false;
  const onWait = (why: string): void => {
    reading.end();
    working.end();
    writeLine(why);
  };
  try {
    return await run({
      onWait,
      onBusy: () => onWait('Waiting for another program that writes to the vault …'),
      ...context,
      onLearned: ({ read, total }) => {
        // The time before, in which files were listed, says nothing about the speed of reading.
        if (!isReading) reading.show(0, total);
        isReading = true;
        reading.show(read, total);
      },
      onProgress: (done, total) => {
        reading.end();
        working.show(done, total);
      },
    });
  } finally {
    reading.end();
    working.end();
  }
}

function writeLine(text: string): void {
  writeStderr(`${text}\n`);
}
