/** The parts of the process that the program uses. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Reads all of stdin; undefined if it is longer than the limit. */
  readStdin(maxBytes: number): Promise<Buffer | undefined>;
  /**
   * Calls back at each Ctrl-C or SIGTERM, with their count and the exit status of the signal. The returned function
   * unsubscribes.
   */
  onInterrupt(call: (count: number, status: number) => void): () => void;
  /**
   * Calls back once if stdout cannot be written, with the exit status for that. If nobody listens, the work goes on.
   */
  onLostOutput(call: (status: number) => void): void;
  /** Exits immediately. */
  exit(status: number): never;
}

/** Shows lines to the person at the terminal. Another part of the program may take them over for a time. */
export interface Say {
  line: (text: string) => void;
}

export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Writes any text, with control characters made visible on a terminal. */
  write(text: string): unknown;
  /** Writes a page of the program itself, which may have colours. */
  showPage(page: string): unknown;
  /** Writes control sequences unchanged. The caller has escaped text from elsewhere. */
  draw(text: string): unknown;
  /** Resolves when a slow reader has caught up, or has left. Without it, a long output is kept in memory. */
  drained(): Promise<void>;
}
