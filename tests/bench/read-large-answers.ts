import { join } from 'node:path';
import { createTaskExecutor, type TaskExecutor } from '@obsidian-agent/client';
import { environment, readRequest } from './subject.ts';

/** Reads answers of so many bytes one after the other, and prints its memory: `read-large-answers.ts BYTES COUNT`. */
const [bytes = 0, count = 0] = process.argv.slice(2).map(Number);
const WARM_UP = 20;
const collectGarbage = globalThis.gc;
if (collectGarbage === undefined) throw new Error('Run this with --expose-gc.');

await readAnswers(1, WARM_UP);
const base = memoryAfterGarbage();
await readAnswers(bytes, count);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ base, peak, after: memoryAfterGarbage() }));

async function readAnswers(size: number, answers: number): Promise<void> {
  const command = ['/bin/sh', join(import.meta.dirname, 'large-agent.sh'), String(size)];
  const entry = { command, env: {}, standby: 0, maxOutputBytes: size + 2 ** 20 };
  const executor = createTaskExecutor(new Map([['large', entry]]), { environment });
  for (let left = answers; left > 0; left -= 1) await readAnswer(executor, size);
  await executor.close();
}

/** In a function of its own, which does not keep the answer while the next one arrives. */
async function readAnswer(executor: TaskExecutor, size: number): Promise<void> {
  const options = { agent: 'large', signal: new AbortController().signal, timeoutMs: 60_000 };
  const { result } = await executor.exec(readRequest('/vault'), options);
  if (result?.data.length !== size) throw new Error('The answer is not whole.');
}

function memoryAfterGarbage(): number {
  collectGarbage?.();
  collectGarbage?.();
  return process.memoryUsage.rss();
}
