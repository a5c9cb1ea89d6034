import { execa } from 'execa';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** Starts a process as a child of this one. */
export function spawnHere(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
  const child = tryStart(spec);
  return child instanceof Error ? notStarted(child) : follow(child, listener);
}

/** An error for what no process can have, such as an argument with a NUL. */
function tryStart(spec: ProcessSpec): ReturnType<typeof start> | Error {
  try {
    return start(spec);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function start({ command: [program = '', ...args], ...options }: ProcessSpec) {
  return execa(program, args, {
    ...options,
    extendEnv: false,
    killDescendants: true,
    forceKillAfterDelay: false,
    // The orphan killer also covers SIGKILL, which execa's exit hook cannot.
    cleanup: false,
    // Limits and evidence are measured on the raw streams.
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

function follow(child: ReturnType<typeof start>, listener: ProcessListener): SpawnedProcess {
  const { pid, stdin, stdout, stderr, nodeChildProcess } = child;
  let isInputRefused = false;
  if (pid !== undefined) listener.onStarted(pid);
  // A child that exits without reading its input may still have answered.
  stdin.on('error', () => {
    isInputRefused = true;
  });
  stdout.on('data', (chunk: Buffer) => listener.onStdout(chunk));
  stderr.on('data', (chunk: Buffer) => listener.onStderr(chunk));
  nodeChildProcess.once('exit', () => {
    child.kill('SIGKILL');
    listener.onExit();
  });

  return {
    ended: child.then(({ exitCode, signal, cause }) => ({
      exitCode: exitCode ?? null,
      signal: signal ?? null,
      isInputRefused,
      spawnError: pid === undefined ? (cause as NodeJS.ErrnoException) : undefined,
    })),
    send: (input) => void stdin.end(input),
    signal: (name) => void child.kill(name),
    closeOutput: () => {
      stdout.destroy();
      stderr.destroy();
    },
  };
}

function notStarted(spawnError: NodeJS.ErrnoException): SpawnedProcess {
  const nothing = (): void => {};
  return {
    ended: Promise.resolve({ exitCode: null, signal: null, isInputRefused: false, spawnError }),
    send: nothing,
    signal: nothing,
    closeOutput: nothing,
  };
}
