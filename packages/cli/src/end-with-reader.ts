import { UNDELIVERED, writeStderr } from '@obsidian-agent/platform';

/** The exit status that shells report for SIGPIPE. */
export const READER_GONE = 141;

/** Ends the process once its output cannot be written: nobody reads it, as in `obsidian-agent mcp --help | head -1`, or the disk is full. */
export function endWithReader(stdout: NodeJS.WritableStream): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(READER_GONE);
    writeStderr(`Cannot write stdout: ${error.message}.\n`);
    process.exit(UNDELIVERED);
  });
}
