import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { UnsteadyReporter } from './tests/unsteady-reporter.ts';

/** These change the environment of their process, or test what a disk does. */
const inTheirOwnProcess = ['tests/faults/**/*.test.ts'];
/** These inject their faults into calls, or have none: what a disk does decides nothing. `pnpm faults` still writes to one. */
const inJustMemory =
  process.env['OBSIDIAN_AGENT_FAULTS'] === 'long'
    ? []
    : ['system-calls', 'moves-and-back', 'index-agrees', 'commands-agree'].map(
        (name) => `tests/faults/${name}.test.ts`,
      );
const startPrograms = ['tests/**/*.test.ts'];
/** On a machine that others load, one of thousands of starts can stall. The reporter names each test that needed this. */
const manyProcesses = { retry: 1 };
const elsewhere = ['**/node_modules/**', '**/dist/**'];
const keepCompiledCode = ['--import', pathToFileURL(join(import.meta.dirname, 'tests', 'keep-compiled-code.ts')).href];

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/** Most tests write small vaults, and would mostly wait for the disk. */
function inMemory(): Record<string, string> {
  if (!existsSync(MEMORY_DISK)) return {};
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize < ROOM_BYTES ? {} : { TMPDIR: MEMORY_DISK };
}

/** Started late, these would run on alone. */
const longest = /\/(harness-(passes|catches)|graph-page|bench|dbos|goldens|packed)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    const sorted = await super.sort(files);
    const others = sorted.filter((file) => !isLong(file));
    // A worker of another project would be a new process.
    return [
      ...sorted.filter(isLong),
      ...Map.groupBy(others, ({ project }) => project)
        .values()
        .flatMap(alternate),
    ];
  }
}

/** The first, the last, the second, and so on: long files mostly wait, so that each runs beside some that compute. */
function alternate<Item>(items: readonly Item[]): Item[] {
  return items.map((_, at) => items.at(at % 2 === 0 ? at / 2 : -(at + 1) / 2) as Item);
}

function shared(
  name: string,
  files: {
    readonly include: string[];
    readonly exclude: string[];
    readonly retry?: number;
    readonly execArgv?: string[];
  },
) {
  return { extends: true as const, test: { name, ...files, isolate: false, env: inMemory() } };
}

export default defineConfig({
  test: {
    exclude: elsewhere,
    pool: 'forks',
    execArgv: keepCompiledCode,
    // Most tests wait for children, some of them for seconds: with three workers, both processors idled for a minute.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Node itself loads the sources, as it does for the scripts: nothing has to be transformed first.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A test that expects nothing would pass whatever happens.
    // Limits only end a run that hangs: a busy machine can take many times as long as a quiet one.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', new UnsteadyReporter()],
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: inTheirOwnProcess, exclude: [...inJustMemory, ...elsewhere], ...manyProcesses },
      },
      { extends: true, test: { name: 'apart, in memory', include: inJustMemory, env: inMemory(), ...manyProcesses } },
      // Starting a process and loading its modules costs more than most of the other files, so they share processes. Starting
      // a program copies the page tables of all that its process has in memory: those that start thousands have their own.
      shared('programs', {
        include: startPrograms,
        exclude: [...inTheirOwnProcess, ...elsewhere],
        // Less memory for new objects starts programs sooner; with still less, tests that make many objects take longer.
        execArgv: ['--max-semi-space-size=4', ...keepCompiledCode],
        ...manyProcesses,
      }),
      shared('units', { include: ['**/*.test.ts'], exclude: [...startPrograms, ...elsewhere] }),
    ],
  },
});
