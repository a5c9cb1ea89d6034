import { defineConfig } from 'vitest/config';

/** Tests that leave their process as they found it; each child gets an environment of its own. */
const inSharedProcesses = ['**/src/**/*.test.ts', 'tests/{architecture,mcp,oracles,toolsets}/**/*.test.ts'];

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
        // Starting a process and loading its modules costs more than most of these files.
        test: { name: 'shared', include: inSharedProcesses, isolate: false },
      },
      {
        extends: true,
        // These depend on their own process, or need its time for themselves: a process per file keeps them apart.
        test: { name: 'apart', include: ['tests/**/*.test.ts'], exclude: inSharedProcesses },
      },
    ],
  },
});
