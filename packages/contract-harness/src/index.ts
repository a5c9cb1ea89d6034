export type { Bench, Check, Level } from './check.ts';
export { NotApplicable } from './check.ts';
export { jsonReport, type RunReport } from './report/json.ts';
export { junitReport } from './report/junit.ts';
export { resolveCommand } from './subject/resolve-command.ts';
export type { CheckResult, Failure, Verdict } from './suite/result.ts';
export { runSuite } from './suite/run-suite.ts';
export { suites } from './suite/suites.ts';
export { suiteV1 } from './suite/v1.ts';
