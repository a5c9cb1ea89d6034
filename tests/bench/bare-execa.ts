import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import { inLanes } from './bare-spawn.ts';
import { environment, readRequest } from './subject.ts';

/** Writes the answer of a task, and returns when it is on the disk. */
export type RecordAnswer = (answer: string) => void;

/** Runs tasks as `spawnBare` does, but by execa, with the options that the orchestrator uses, and records each answer. */
export async function spawnByExeca(
  [program = '', ...args]: readonly string[],
  { vault, tasks, concurrency, record }: { vault: string; tasks: number; concurrency: number; record: RecordAnswer },
): Promise<void> {
  await inLanes({ tasks, concurrency }, async () => {
    const child = execa(program, args, {
      env: environment,
      extendEnv: false,
      killDescendants: true,
      cleanup: false,
      buffer: false,
      reject: false,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    child.stderr.resume();
    child.stdin.end(JSON.stringify(readRequest(vault)));
    await child;
    JSON.parse(answer);
    record(answer);
  });
}

/** A minimal store of answers: a table, and one transaction for each that is synced to the disk. */
export function openRecords(folder: string): { readonly record: RecordAnswer } & Disposable {
  const database = new DatabaseSync(join(folder, 'answers.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE answer (body TEXT)');
  const insert = database.prepare('INSERT INTO answer VALUES (?)');
  return {
    record: (answer) => void insert.run(answer),
    [Symbol.dispose]: () => database.close(),
  };
}
