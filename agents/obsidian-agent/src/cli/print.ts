import { READER_GONE, stdoutLook } from '@obsidian-agent/cli';
import { UNDELIVERED, visible, writeStderr } from '@obsidian-agent/platform';
import { isTerminal } from '../process/is-terminal.ts';
import { type Writing, writeAsIs, writeStdout } from '../process/write-stdout.ts';

const STDOUT = 1;

/** Writes to stdout; returns the exit status. A reader that stops early, such as `head`, is not reported. */
export async function print(text: string): Promise<number> {
  return statusOf(await writeStdout(text));
}

/** Writes a page of the program itself, which may have colours; returns the exit status. */
export async function printPage(page: string): Promise<number> {
  return statusOf(await writeAsIs(page));
}

/** Writes text, of others too, with colours if stdout has them; returns the exit status. */
export async function printInColour(text: string, colour: (visible: string) => Promise<string>): Promise<number> {
  if (!stdoutLook().isColoured) return await print(text);
  return statusOf(await writeAsIs(await colour(isTerminal(STDOUT) ? visible(text) : text)));
}

function statusOf(writing: Writing): number {
  if (writing === 'written') return 0;
  if (writing === 'reader gone') return READER_GONE;
  writeStderr('obsidian-agent: the answer could not be written to stdout\n');
  return UNDELIVERED;
}
