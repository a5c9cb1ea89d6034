import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

/** The most memory that a run of `read_note` holds, against a Node that does nothing. Linux tells it. */
export async function measurePeakMemory(rounds: number): Promise<Row[]> {
  const { folder, requestFile } = layBench();
  const run = (command: readonly [string, ...string[]]) => () => peakOf(command, requestFile);

  try {
    const { executable, bundle, reference } = await interleave(
      { executable: run(commands.executable), bundle: run(commands.bundle), reference: run(commands.reference) },
      rounds,
    );
    const against = `node -e 0: ${spread(reference, 'MiB')}`;
    return [
      { name: 'peak memory of one run, executable, against `node -e 0`', peak: executable },
      { name: 'peak memory of one run, Node bundle, likewise', peak: bundle },
    ].map(({ name, peak }) => ({
      what: name,
      figure: peak.median / reference.median,
      unit: '×',
      reach: { atMost: 1.3 },
      seen: `${spread(peak, 'MiB')}; ${against}`,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** MiB. The high-water mark only rises, so the last one seen before the process is done is its peak. */
async function peakOf([file, ...args]: readonly [string, ...string[]], requestFile: string): Promise<number> {
  const stdin = openSync(requestFile, 'r');
  const child = spawn(file, args, { stdio: [stdin, 'ignore', 'ignore'], env: environment });
  closeSync(stdin);
  const ended = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject));

  let peak = 0;
  // Until this turn ends the child stays a zombie that can be asked: nothing of it is missed.
  for (;;) {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    if (mark !== undefined) peak = Math.max(peak, Number(mark) / 1024);
    if (/^State:\s+Z/m.test(status)) break;
  }
  await ended;
  return peak;
}
