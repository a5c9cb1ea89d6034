import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Tests start real children and change their own environment: a process per file keeps them apart.
    pool: 'forks',
    maxWorkers: 2,
    // A test that expects nothing would pass whatever happens.
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
