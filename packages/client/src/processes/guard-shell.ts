import { Socket } from 'node:net';
import { execa } from 'execa';

/** A /bin/sh in its own session that reads lines. It does not keep this process alive. */
export interface GuardShell {
  /** Settles when it has ended, with what prevented its start. */
  readonly ended: Promise<string | undefined>;
  /** The lines are in its pipe when this returns, unless it has ended. */
  write(lines: string): void;
  /** Ends its input. From then on, this process waits for its end. */
  end(): void;
}

export function startGuardShell(script: string): GuardShell {
  const { Bun } = globalThis as BunRuntime;
  return Bun === undefined ? startInNode(script) : startInBun(Bun, script);
}

function startInNode(script: string): GuardShell {
  const shell = execa('/bin/sh', ['-c', script], {
    detached: true,
    extendEnv: false,
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  });
  shell.nodeChildProcess.unref();
  const { stdin } = shell;
  if (stdin instanceof Socket) stdin.unref();
  // A killed shell closes its pipe.
  stdin.on('error', () => undefined);
  return {
    ended: shell.then(({ shortMessage }) => (shell.pid === undefined ? shortMessage : undefined)),
    write(lines) {
      if (stdin.writable) stdin.write(lines);
    },
    end() {
      shell.nodeChildProcess.ref();
      stdin.end();
    },
  };
}

interface BunRuntime {
  readonly Bun?: {
    spawn(command: readonly string[], options: object): BunShell;
  };
}

interface BunShell {
  readonly exited: Promise<number>;
  readonly stdin: { write(text: string): unknown; flush(): unknown; end(): unknown };
  ref(): void;
  unref(): void;
}

/** In the executable, what node:child_process writes may be sent milliseconds later: an agent would have begun its work. */
function startInBun(Bun: NonNullable<BunRuntime['Bun']>, script: string): GuardShell {
  const stdio = { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore' };
  let shell: BunShell;
  try {
    shell = Bun.spawn(['/bin/sh', '-c', script], { detached: true, env: {}, ...stdio });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ended: Promise.resolve(problem), write: () => undefined, end: () => undefined };
  }
  shell.unref();
  return {
    ended: shell.exited.then(() => undefined),
    write(lines) {
      try {
        shell.stdin.write(lines);
        shell.stdin.flush();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
      }
    },
    end() {
      shell.ref();
      shell.stdin.end();
    },
  };
}
