import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

/** The time of a whole run of `read_note`, from spawn to exit, compared with a Node that does nothing. */
export async function measureWholeProcess(rounds: number): Promise<Row[]> {
  const { folder, requestFile } = layBench();
  const run =
    ([file, ...args]: readonly [string, ...string[]]) =>
    () => {
      const stdin = openSync(requestFile, 'r');
      const start = performance.now();
      const { status } = spawnSync(file, args, { stdio: [stdin, 'ignore', 'ignore'], env: environment });
      const elapsed = performance.now() - start;
      closeSync(stdin);
      if (status !== 0) throw new Error(`${file} ended with ${status}.`);
      return elapsed;
    };

  try {
    const { executable, bundle, reference } = await interleave(
      { executable: run(commands.executable), bundle: run(commands.bundle), reference: run(commands.reference) },
      rounds,
    );
    const against = `node -e 0: ${spread(reference, 'ms')}`;
    return [
      {
        what: '`dist/obsidian-agent` read_note, whole process, against `node -e 0`',
        figure: executable.median / reference.median,
        unit: '×',
        reach: { atMost: 0.5 },
        seen: `${spread(executable, 'ms')}; ${against}`,
      },
      {
        what: 'Node bundle, read_note, whole process, against `node -e 0`',
        figure: bundle.median / reference.median,
        unit: '×',
        reach: { atMost: 1.35 },
        seen: `${spread(bundle, 'ms')}; ${against}`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
