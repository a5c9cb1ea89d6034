import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These change the environment of their process, or test what a disk does. */
const inTheirOwnProcess = ['tests/faults/**/*.test.ts'];

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/** Most tests write small vaults, and would mostly wait for the disk. */
function inMemory(): Record<string, string> {
  if (!existsSync(MEMORY_DISK)) return {};
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize < ROOM_BYTES ? {} : { TMPDIR: MEMORY_DISK };
}

/** Started late, these would run on alone. */
const longest = /harness-(passes|catches)|graph-page|bench\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).toSorted((left, right) => isLong(right) - isLong(left));
  }
}

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // Most tests wait for children: a third worker uses the time in which both processors would idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
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
        test: {
          name: 'shared',
          include: ['**/*.test.ts'],
          exclude: [...inTheirOwnProcess, '**/node_modules/**', '**/dist/**'],
          isolate: false,
          env: inMemory(),
        },
      },
      { extends: true, test: { name: 'apart', include: inTheirOwnProcess } },
    ],
  },
});
