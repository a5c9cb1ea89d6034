import { spawn } from 'node:child_process';

// Runs tasks as `spawnBare` does, in a process that has nothing else in memory, and prints how many it ran each second.
// Not TypeScript: what strips types would make each start of a child slower.
const { command, environment, request, tasks, concurrency } = JSON.parse(process.argv[2] ?? '');
const [program, ...args] = command;
let left = tasks;

const runOne = () =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
    child.once('error', reject).once('close', () => resolve(stdout));
    child.stdin.end(request);
  });
const runLane = async () => {
  while (left > 0) {
    left -= 1;
    await runOne();
  }
};

const start = performance.now();
await Promise.all(Array.from({ length: concurrency }, runLane));
console.log(tasks / ((performance.now() - start) / 1000));
