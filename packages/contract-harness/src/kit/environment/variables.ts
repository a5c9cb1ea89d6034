import type { Check } from '../../subject/check.ts';
import type { Example } from '../example/example.ts';
import { type ExampleRow, exampleCheck } from '../example/example-check.ts';

const sentence = 'A run always answers, in any environment.';

const rows: readonly Omit<ExampleRow, 'outcome' | 'sentence'>[] = [
  { id: 'empty', withoutEnv: true },
  { id: 'no-home', env: { HOME: undefined } },
  {
    id: 'home-not-there',
    env: { HOME: '/no/such/home', TMPDIR: '/no/such/tmp', XDG_CACHE_HOME: '/no/such/cache' },
  },
  { id: 'read-only-folder', shell: 'cd /proc 2>/dev/null || chmod 555 .; exec "$@"' },
  { id: 'node-options-warnings', env: { NODE_OPTIONS: '--trace-warnings --trace-deprecation' } },
  { id: 'node-options-memory', env: { NODE_OPTIONS: '--max-old-space-size=256', NODE_ENV: 'production' } },
];

/** Environments that differ from the usual one. */
export function variableChecks(example: Example): readonly Check[] {
  return rows.map((row) => exampleCheck(example, { ...row, id: `environment.${row.id}`, sentence, outcome: 'done' }));
}
