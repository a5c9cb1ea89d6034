import { spawn } from 'node:child_process';
import { environment, readRequest } from './subject.ts';

/** The minimum that runs tasks with a program: a child for each, so many in parallel, and their answers kept. */
export async function spawnBare(
  command: readonly string[],
  { vault, tasks, concurrency }: { vault: string; tasks: number; concurrency: number },
): Promise<void> {
  await inLanes({ tasks, concurrency }, () => spawnOne(command, JSON.stringify(readRequest(vault))));
}

/** Runs tasks, so many in parallel. */
export async function inLanes(
  { tasks, concurrency }: { tasks: number; concurrency: number },
  run: () => Promise<unknown>,
): Promise<void> {
  let left = tasks;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

function spawnOne([program = '', ...args]: readonly string[], request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.once('error', reject).once('close', () => resolve(stdout));
    child.stdin.end(request);
  });
}
