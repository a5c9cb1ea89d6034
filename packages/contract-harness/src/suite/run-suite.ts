import { describeBytes, describeEnd } from '../answer/describe-observation.ts';
import { quoteCommand, reproducer } from '../reproducer/reproducer.ts';
import { type Bench, type Check, NotApplicable } from '../subject/check.ts';
import { Violation } from '../subject/violation.ts';
import type { CheckResult, Failure, Verdict } from './result.ts';

const CONCURRENCY = 2;

/**
 * Runs checks in parallel, and then those that measure time or signals one by one.
 *
 * Calls `onResult` for each check in the order of the list. After `bench.signal` is aborted, agents are killed and
 * checks without a result are "not run".
 */
export async function runSuite(
  checks: readonly Check[],
  bench: Bench,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: (CheckResult | undefined)[] = checks.map(() => undefined);
  let reported = 0;
  const work = async (queue: Iterator<number>): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      results[next.value] = await runCheck(checks[next.value] as Check, bench);
      for (let result = results[reported]; result !== undefined; result = results[++reported]) onResult(result);
    }
  };

  const together = checks.keys().filter((index) => checks[index]?.alone !== true);
  await Promise.all(Array.from({ length: CONCURRENCY }, () => work(together)));
  await work(checks.keys().filter((index) => checks[index]?.alone === true));
  return results.filter((result) => result !== undefined);
}

/** Checks in the order in which they are run, so that each is reported as soon as it has a result. */
export function inRunningOrder(checks: readonly Check[]): readonly Check[] {
  return [...checks.filter(({ alone }) => alone !== true), ...checks.filter(({ alone }) => alone === true)];
}

/** The result of a check that has none. */
export function notRun({ id, level = 'MUST', sentence }: Check, reason: string): CheckResult {
  return { id, level, sentence, elapsedMs: 0, outcome: 'not-run', reason };
}

async function runCheck(check: Check, bench: Bench): Promise<CheckResult> {
  const startedAt = performance.now();
  const verdict = await judge(check, bench);
  const { id, level = 'MUST', sentence } = check;
  return { id, level, sentence, elapsedMs: Math.round(performance.now() - startedAt), ...verdict };
}

/** Any error except Violation and NotApplicable is an error of the harness, and reported as such. */
async function judge(check: Check, bench: Bench): Promise<Verdict> {
  try {
    bench.signal?.throwIfAborted();
    const notes: string[] = [];
    await check.run(bench, (text) => notes.push(text));
    return notes.length === 0 ? { outcome: 'passed' } : { outcome: 'passed', note: notes.join('; ') };
  } catch (error) {
    if (bench.signal?.aborted === true) return { outcome: 'not-run', reason: textOf(bench.signal.reason) };
    if (error instanceof Violation) return { outcome: 'failed', failure: failureOf(error, bench) };
    if (error instanceof NotApplicable) return { outcome: 'not-applicable', reason: error.message };
    return {
      outcome: 'harness-error',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function failureOf({ facts }: Violation, { command }: Bench): Failure {
  const { expected, seen, observation, reproduce = (quoted: string) => reproducer(observation, quoted) } = facts;
  return {
    expected,
    seen,
    end: describeEnd(observation),
    stdout: describeBytes(observation.stdout),
    stderr: describeBytes(observation.stderr),
    reproduce: reproduce(quoteCommand(command)),
  };
}
