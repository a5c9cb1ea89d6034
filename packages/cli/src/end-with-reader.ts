/** The exit status that shells report for SIGPIPE. */
export const READER_GONE = 141;

/** Ends the process once nobody reads its output, as in `obsidian-agent mcp --help | head -1`. */
export function endWithReader(stdout: NodeJS.WritableStream): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(READER_GONE);
  });
}
