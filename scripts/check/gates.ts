/** One thing that has to hold before a change is taken, and the commands that tell whether it does. */
export interface Gate {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
  /** What to type when it does not hold. */
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
    remedy: 'npx pnpm exec biome check --write . (for what can be mended by itself)',
  },
  {
    name: 'types',
    commands: [['tsc', '--build']],
    remedy: 'npm run setup (if generated files are missing), else mend the types',
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
      'keep what a release had (CONTRIBUTING.md, "Change the contract"); before that release: node scripts/freeze-schemas.ts VERSION',
  },
  {
    name: 'unused',
    commands: [['knip', '--no-progress', '--treat-config-hints-as-errors']],
    remedy: 'remove what nothing uses',
  },
  {
    name: 'packages',
    commands: [['node', 'scripts/check/packages.ts']],
    remedy: 'npm run build (if dist is missing), else mend the package.json that is named',
  },
];
