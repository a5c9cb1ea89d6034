import type { Reporter, TestCase } from 'vitest/node';

/** Names, after a run, the tests that passed only at their second attempt: each shows a race in a program or in the test. */
export class UnsteadyReporter implements Reporter {
  readonly #unsteady: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#unsteady.push(test);
  }

  onTestRunEnd(): void {
    if (this.#unsteady.length === 0) return;
    const entries = this.#unsteady.map((test) => {
      const [first] = test.result().errors ?? [];
      return `  ${test.module.relativeModuleId} > ${test.fullName}\n    ${first?.message.split('\n', 1)[0] ?? ''}\n`;
    });
    process.stderr.write(`\nPassed only at the second attempt; find the race:\n${entries.join('')}`);
  }
}
