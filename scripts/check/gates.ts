/** One condition for accepting a change, and the commands that check it. */
export interface Gate {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
  /** What to type if it fails. */
  readonly remedy: string;
}

export const gates: readonly Gate[] = [
  {
    name: 'format',
    commands: [['biome', 'format', '.']],
    remedy: 'npx pnpm exec biome format --write .',
  },
  {
    name: 'lint',
    commands: [
      ['biome', 'check', '--formatter-enabled=false', '--error-on-warnings', '--max-diagnostics=100', '.'],
      ['oxlint', '--type-aware', '--deny-warnings'],
    ],
    remedy: 'npx pnpm exec biome check --write . (for what can be fixed automatically)',
  },
  {
    name: 'types',
    commands: [['tsc', '--build']],
    remedy: 'npm run setup (if generated files are missing), else fix the types',
  },
  {
    name: 'generated',
    commands: [['node', 'scripts/generate.ts', '--check']],
    remedy: 'npm run generate, and commit what it wrote',
  },
  {
    name: 'evolution',
    commands: [['node', 'scripts/check/evolution.ts']],
    remedy:
      'keep the released contract (CONTRIBUTING.md, "Change the contract"); before the release: node scripts/freeze-schemas.ts VERSION',
  },
  {
    name: 'unused',
    commands: [['knip', '--no-progress', '--treat-config-hints-as-errors']],
    remedy: 'remove unused code and dependencies',
  },
  {
    name: 'subjects',
    commands: [['node', 'scripts/check/commit-subjects.ts']],
    remedy: 'git rebase --interactive, and reword the commits that are named',
  },
  {
    name: 'prose',
    commands: [['node', 'scripts/check/prose.ts']],
    remedy: 'reword the listed texts (CONTRIBUTING.md, "Style" and "Glossary")',
  },
  {
    name: 'packages',
    commands: [['node', 'scripts/check/packages.ts']],
    remedy: 'npm run build (if dist is missing), else fix the named package.json',
  },
  {
    name: 'release',
    commands: [['node', 'scripts/check/release-files.ts']],
    remedy: 'fix the named file; those with "Made by" at their top are written by npm run generate',
  },
];
