import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Node itself loads the sources, as it does for the scripts: nothing has to be transformed first.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A test that expects nothing would pass whatever happens.
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        // Starting a process and loading modules would cost more than most of these tests.
        test: { name: 'units', include: ['**/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        // These start real children and change their own environment: a process per file keeps them apart.
        test: { name: 'programs', include: ['tests/**/*.test.ts'] },
      },
    ],
  },
});
