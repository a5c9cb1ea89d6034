/** What the command line needs of its process. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** All of stdin; undefined where it has more bytes than that. */
  readStdin(maxBytes: number): Promise<Buffer | undefined>;
  /** Calls back at each Ctrl-C or SIGTERM, with how many there were; the result takes that back. */
  onInterrupt(call: (count: number) => void): () => void;
  /** Ends the process at once. */
  exit(status: number): never;
}

export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Writes any text; a terminal is not steered by it. */
  write(text: string): unknown;
  /** Writes what steers a terminal, as it is. Texts of others that it holds have been made visible before. */
  draw(text: string): unknown;
}
