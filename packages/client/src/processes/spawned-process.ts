export type Environment = Readonly<Record<string, string>>;

export interface ProcessSpec {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** All variables of the process. */
  readonly env: Environment;
  /** If it is not given, that of this process. */
  readonly cwd?: string;
}

/** What happens to a process. `onStarted` is the first; output may still arrive after `onExit`. */
export interface ProcessListener {
  /** It runs, in its own process group. This is not called if it could not be started. */
  onStarted(pid: number): void;
  /** The listener owns the bytes. */
  onStdout(chunk: Buffer): void;
  onStderr(chunk: Buffer): void;
  /** It has exited, and what it left in its group is killed. Processes outside the group may still hold its output. */
  onExit(): void;
  /** What started it has ended, so that nobody knows what became of it. Resolves when nothing of it is left. */
  onLost(): Promise<void>;
}

export interface SpawnedEnd {
  /** Null if a signal ended the process or it never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether it exited or closed its stdin before it received the whole input. */
  readonly isInputRefused: boolean;
  /** Set if it could not be started. */
  readonly spawnError: NodeJS.ErrnoException | undefined;
}

export type StopSignal = 'SIGTERM' | 'SIGKILL';

/** A process in its own process group whose stdin, stdout and stderr are pipes. */
export interface SpawnedProcess {
  /** Settles when it has exited and its output has ended; never rejects. */
  readonly ended: Promise<SpawnedEnd>;
  /** Writes the input and closes stdin. Call it after `onStarted`. */
  send(input: string): void;
  /** Sends a signal to its group, unless it has exited. */
  signal(name: StopSignal): void;
  /** Stops reading its output. */
  closeOutput(): void;
}
