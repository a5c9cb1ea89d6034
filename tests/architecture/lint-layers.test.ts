import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lint-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const refused = [
  ['packages/shared-types/src', 'node:path'],
  ['packages/shared-types/src', 'node:fs/promises'],
  ['packages/shared-types/src', '@obsidian-agent/platform'],
  ['packages/platform/src', '@obsidian-agent/shared-types'],
  ['packages/platform/src', '@obsidian-agent/cli'],
  ['packages/cli/src', '@obsidian-agent/vault'],
  ['packages/markdown/src', 'node:path'],
  ['packages/markdown/src', '@obsidian-agent/shared-types'],
  ['packages/bases/src', 'node:path'],
  ['packages/bases/src', '@obsidian-agent/vault'],
  ['packages/toolsets/src', '@obsidian-agent/markdown'],
  ['packages/vault/src/core', 'node:fs'],
  ['packages/vault/src/core', 'node:fs/promises'],
  ['packages/vault/src/index', 'node:fs/promises'],
  ['packages/vault/src/disk', 'node:sqlite'],
  ['packages/vault/src/graph', '@obsidian-agent/graph-page'],
  ['packages/graph-page/src', 'node:fs'],
  ['packages/graph-page/src', '@obsidian-agent/platform'],
  ['packages/plan-page/src', 'node:fs'],
  ['packages/plan-page/src', '@obsidian-agent/client'],
  ['packages/toolsets/src/native', 'node:path'],
  ['packages/toolsets/src/native', '@obsidian-agent/vault'],
  ['packages/toolsets/src/native', '@obsidian-agent/cli'],
  ['packages/contract-harness/src', 'execa'],
  ['packages/contract-harness/src', '@obsidian-agent/vault'],
  ['packages/contract-harness/src', '../../../agents/obsidian-agent/src/main.ts'],
  ['agents/obsidian-agent/src', '@obsidian-agent/orchestrator'],
  ['packages/plans/src/run', 'execa'],
  ['packages/plans/src/run', 'node:sqlite'],
  ['orchestrator/src/registry', 'execa'],
  ['packages/client/src/agent-process', '@obsidian-agent/vault'],
  ['packages/client/src', '@obsidian-agent/platform'],
  ['agents/obsidian-agent/src', '@obsidian-agent/client'],
  ['packages/plans/src/journal', 'obsidian-agent'],
  ['packages/plans/src/run', '@obsidian-agent/runner-dbos'],
  ['packages/runner-dbos/src/store', 'node:sqlite'],
  ['packages/runner-dbos/src/worker', '@obsidian-agent/orchestrator'],
] as const;

const allowed = [
  ['packages/bases/src', '@obsidian-agent/markdown'],
  ['packages/vault/src/core', '@obsidian-agent/bases'],
  ['packages/vault/src/core', 'node:path'],
  ['packages/vault/src/core', '@obsidian-agent/markdown'],
  ['packages/vault/src/disk', 'node:fs/promises'],
  ['packages/vault/src/index', 'node:sqlite'],
  ['packages/vault/src/disk/journal', 'node:sqlite'],
  ['packages/graph-page/src', '@obsidian-agent/vault'],
  ['packages/graph-page/src', 'node:crypto'],
  ['packages/plan-page/src', '@obsidian-agent/plans'],
  ['packages/plan-page/src', 'node:crypto'],
  ['packages/cli/src', '@obsidian-agent/platform'],
  ['packages/contract-harness/src', '@obsidian-agent/platform'],
  ['packages/contract-harness/src', '@obsidian-agent/cli'],
  ['agents/obsidian-agent/src', '@obsidian-agent/vault'],
  ['agents/obsidian-agent/src', '@obsidian-agent/graph-page'],
  ['packages/client/src/processes', 'execa'],
  ['packages/plans/src/run', '@obsidian-agent/client'],
  ['packages/runner-dbos/src/plan', '@obsidian-agent/plans'],
  ['packages/plans/src/journal', 'node:sqlite'],
  ['packages/plans/src/run', '@obsidian-agent/platform'],
] as const;

/** Lints one file per import with this workspace's rules, and returns the paths that were rejected. */
function lint(cases: readonly (readonly [folder: string, name: string])[]): string[] {
  const { $schema, vcs, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules));
  for (const [place, [path, name]] of cases.entries()) {
    const file = join(folder, path, `case-${place}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import * as it from '${name}';\n\nexport const all: unknown = it;\n`);
  }

  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=200', '--reporter=json', '.'];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return diagnostics.map(({ location }) => location.path);
}

test('the linter rejects exactly the imports against the layers, and names their lines', () => {
  const cases = [...refused, ...allowed];

  const paths = lint(cases);

  const verdicts = cases.filter(([path], place) => paths.includes(`${path}/case-${place}.ts`));
  expect(verdicts).toEqual(refused);
});
