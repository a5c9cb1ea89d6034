import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from './row.ts';
import { summarize } from './statistics.ts';
import { IN_TURN, type TurnMessage } from './turns.ts';

/** The time of a row now and at another commit. */
export interface Compared {
  readonly now: Row;
  readonly before: Row;
  /** Above 1 if the row is worse now. */
  readonly ratio: number;
}

export interface Comparison {
  readonly rows: readonly Compared[];
  /** Rows that only one of both has, and measures that fail, with the reason. */
  readonly left: readonly string[];
}

/**
 * Measures two built checkouts in alternation, so that other work on the machine slows both.
 *
 * @param trees the folder of this checkout, and that of the other commit
 */
export async function compareTrees(
  trees: readonly [now: string, before: string],
  { names, rounds }: { readonly names: readonly string[]; readonly rounds: number },
): Promise<Comparison> {
  const programs = trees.map((tree) => new TurnTaker(tree, [String(rounds), ...names]));
  await Promise.all(programs.map((program) => program.isReady));
  for (let open = programs; open.length > 0; open = open.filter(({ isOpen }) => isOpen))
    for (const program of open.toSorted(() => Math.random() - 0.5)) await program.takeTurn();

  const [now, before] = programs.map(({ rows }) => new Map(rows.map((row) => [row.what, row])));
  const both = [...(now ?? [])].flatMap(([what, row]) => {
    const other = before?.get(what);
    return other === undefined ? [] : [{ now: row, before: other, ratio: ratioOf(row, other) }];
  });
  const seen = new Set(both.map((row) => row.now.what));
  const single = [...(now ?? []), ...(before ?? [])].filter(([what]) => !seen.has(what)).map(([what]) => what);
  return { rows: both, left: [...single, ...programs.flatMap(({ unmeasured }) => unmeasured)] };
}

/** The comparison as a Markdown table, with the median of all ratios. */
export function comparisonTable(commit: string, { rows, left }: Comparison): string {
  const lines = rows.map(
    ({ now, before, ratio }) =>
      `| ${now.what} | ${ratio.toFixed(2)} × | ${now.figure.toFixed(2)} ${now.unit}: ${now.seen} | ${before.figure.toFixed(2)} ${before.unit}: ${before.seen} |`,
  );
  const ratios = rows.map(({ ratio }) => ratio);
  const median = ratios.length === 0 ? 'no row in common' : `${summarize(ratios).median.toFixed(2)} ×`;
  return [
    `| what | now against ${commit} | now | ${commit} |`,
    '|---|---|---|---|',
    ...lines,
    '',
    `Median of the ratios of ${rows.length} rows: ${median} (above 1: worse now).`,
    ...left.map((what) => `Not compared: ${what}`),
  ].join('\n');
}

/** How much worse a row is now: above 1 if it is worse, for an upper or a lower bound. */
export function ratioOf(now: Row, before: Row): number {
  return 'atMost' in now.reach ? now.figure / before.figure : before.figure / now.figure;
}

/** A program that measures one checkout, and waits between rounds. */
class TurnTaker {
  readonly rows: Row[] = [];
  readonly unmeasured: string[] = [];
  readonly #tree: string;
  readonly #child: ChildProcess;
  #wake = (): void => {};
  /** Resolves when the program is loaded and waits for its first turn. */
  readonly isReady: Promise<void>;
  isOpen = true;

  constructor(tree: string, args: readonly string[]) {
    this.#tree = tree;
    this.#child = fork(join(tree, 'tests', 'bench', 'measure-in-turn.ts'), args, {
      cwd: tree,
      env: { ...process.env, [IN_TURN]: '1' },
    });
    this.isReady = this.#untilItWaits();
    this.#child.on('message', (message: TurnMessage) => this.#note(message));
    this.#child.once('exit', () => {
      this.isOpen = false;
      this.#wake();
    });
  }

  /** Lets the program run until it waits again, or ends. */
  async takeTurn(): Promise<void> {
    if (!this.isOpen) return;
    const waits = this.#untilItWaits();
    this.#child.send('go');
    await waits;
  }

  #untilItWaits(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #note(message: TurnMessage): void {
    if (message.kind === 'done-for-now') this.#wake();
    else if (message.kind === 'rows') this.rows.push(...(message.rows as Row[]));
    else this.unmeasured.push(`${message.name} in ${this.#tree}: ${message.why}`);
  }
}
