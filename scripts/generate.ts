import { argv } from 'node:process';
import { commandTables } from './generate/command-tables.ts';
import { commandTraits } from './generate/command-traits.ts';
import { writeGenerated } from './generate/committed.ts';
import { writeGraphPage } from './generate/graph-page.ts';
import { harnessGoldens } from './generate/harness-goldens.ts';
import { nativeParameters } from './generate/native-parameters.ts';
import { officialPage } from './generate/official-page.ts';
import { writePlanChecks } from './generate/plan-checks.ts';
import { writePlanPage } from './generate/plan-page.ts';
import { pluginFiles } from './generate/plugin-files.ts';
import { referencePage } from './generate/reference-page.ts';
import { schemaFiles } from './generate/schema-files.ts';
import { serverInterface } from './generate/server-interface.ts';
import { toolsetPages } from './generate/toolset-pages.ts';
import { toolsetTable, writeToolsets } from './generate/toolsets.ts';
import { writeValidators } from './generate/validators.ts';

/** Generates all files that follow from the command contracts. `--check` only checks whether they are up to date. */
const check = argv.includes('--check');

const stale = writeGenerated(
  {
    ...commandTables(),
    ...commandTraits(),
    ...schemaFiles(),
    ...referencePage(),
    ...officialPage(),
    ...pluginFiles(),
    ...nativeParameters(),
    ...(await toolsetTable()),
    ...(await toolsetPages()),
    ...(await harnessGoldens()),
    ...(await serverInterface()),
  },
  { check },
);
if (stale.length > 0) {
  console.error(
    `Generated files are out of date:\n${stale.map((path) => `  ${path}`).join('\n')}\nRun \`pnpm generate\` and commit the result.`,
  );
  process.exitCode = 1;
}
if (!check) {
  await writeValidators();
  await writePlanChecks();
  await writeToolsets();
  await writeGraphPage();
  await writePlanPage();
}
