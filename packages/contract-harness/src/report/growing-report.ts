import type { Check } from '../subject/check.ts';
import type { CheckResult } from '../suite/result.ts';
import { notRun } from '../suite/run-suite.ts';
import { type ReportFile, writeReports } from './report-files.ts';
import type { RunReport } from './run-report.ts';

const KILLED = 'killed';

/** A report whose files are always up to date, so that even SIGKILL leaves the known results. */
export class GrowingReport {
  readonly #about: Pick<RunReport, 'suite' | 'command' | 'seed'>;
  readonly #checks: readonly Check[];
  readonly #files: readonly ReportFile[];
  readonly #startedAt = performance.now();
  readonly #results: CheckResult[] = [];

  constructor(
    about: Pick<RunReport, 'suite' | 'command' | 'seed'>,
    { checks, files }: { readonly checks: readonly Check[]; readonly files: readonly ReportFile[] },
  ) {
    this.#about = about;
    this.#checks = checks;
    this.#files = files;
    this.#write(this.#at(KILLED));
  }

  /** Adds the results in the order of the checks. */
  add(result: CheckResult): void {
    this.#results.push(result);
    if (result.outcome !== 'not-run') this.#write(this.#at(KILLED));
  }

  finish(endedBy: string | undefined): RunReport {
    const report = this.#at(endedBy);
    this.#write(report);
    return report;
  }

  #at(endedBy: string | undefined): RunReport {
    const left = this.#checks.slice(this.#results.length).map((check) => notRun(check, KILLED));
    const results = [...this.#results, ...left];
    const isPartial = results.some(({ outcome }) => outcome === 'not-run');
    const elapsedMs = Math.round(performance.now() - this.#startedAt);
    return { ...this.#about, results, elapsedMs, ...(isPartial && endedBy !== undefined ? { endedBy } : {}) };
  }

  #write(report: RunReport): void {
    writeReports(this.#files, report);
  }
}
