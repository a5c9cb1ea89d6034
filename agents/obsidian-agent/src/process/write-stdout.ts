import { writeSync } from 'node:fs';
import { visible } from '@obsidian-agent/platform';
import { isTerminal } from './is-terminal.ts';
import { isCode } from './system-code.ts';

const STDOUT = 1;

/** What became of an output: nobody reads it any more, or it cannot be written, such as to a full disk. */
export type Writing = 'written' | 'reader gone' | 'failed';

/**
 * Writes everything to stdout.
 * On a terminal, control characters are made visible; a pipe or a file gets every byte unchanged.
 *
 * It writes to the descriptor first, which needs no stream and loses nothing on a sudden exit. What a non-blocking
 * descriptor does not accept immediately goes through the stream, which waits.
 */
export async function writeStdout(text: string): Promise<Writing> {
  return await writeAsIs(isTerminal(STDOUT) ? visible(text) : text);
}

/** Writes text that may steer a terminal, such as by colours of the program. Text of others must be visible in it. */
export async function writeAsIs(text: string): Promise<Writing> {
  const bytes = Buffer.from(text, 'utf8');
  let offset = 0;
  try {
    while (offset < bytes.length) offset += writeSync(STDOUT, bytes, offset);
    return 'written';
  } catch (error) {
    return isCode(error, ['EAGAIN']) ? await writeThroughStream(bytes.subarray(offset)) : failureOf(error);
  }
}

function writeThroughStream(bytes: Uint8Array): Promise<Writing> {
  return new Promise((resolve) => {
    process.stdout.once('error', (error) => resolve(failureOf(error)));
    process.stdout.write(bytes, (error) =>
      resolve(error === null || error === undefined ? 'written' : failureOf(error)),
    );
  });
}

function failureOf(error: unknown): Writing {
  return isCode(error, ['EPIPE']) ? 'reader gone' : 'failed';
}
