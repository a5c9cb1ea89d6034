import { writeStderr } from '@obsidian-agent/platform';
import { isTerminal } from '../process/is-terminal.ts';

const STDIN = 0;
const STDERR = 2;
const MOST_CHOICES = 20;

/** Whether somebody is there to answer a question. Questions are written to stderr, so stdout may be a pipe. */
export function canAsk(): boolean {
  return isTerminal(STDIN) && isTerminal(STDERR);
}

/** Asks a question with yes or no; anything but yes is no. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  return /^y(es)?$/i.test(await readLine(`${question} [y/N] `, signal));
}

/** Lets the user pick one of several; undefined if they pick none. */
export async function pick(
  question: string,
  choices: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const offered = choices.slice(0, MOST_CHOICES);
  const list = offered.map((choice, at) => `${String(at + 1).padStart(3)}  ${choice}\n`).join('');
  const answer = await readLine(`${question}\n${list}Number: `, signal);
  return /^\d+$/.test(answer) ? offered[Number(answer) - 1] : undefined;
}

/** Asks for a text; empty if there is no answer. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  return await readLine(question, signal);
}

/** Reads a line from the terminal; empty if the user ends the input or the program is asked to end. */
async function readLine(prompt: string, signal: AbortSignal): Promise<string> {
  writeStderr(prompt);
  // Most calls ask nothing.
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin, terminal: false });
  const line = Promise.withResolvers<string | undefined>();
  lines.once('line', line.resolve);
  lines.once('close', () => line.resolve(undefined));
  const stop = (): void => lines.close();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const answer = await line.promise;
  signal.removeEventListener('abort', stop);
  lines.close();
  // Without an answer, the cursor is still behind the question.
  if (answer === undefined) writeStderr('\n');
  return answer?.trim() ?? '';
}
