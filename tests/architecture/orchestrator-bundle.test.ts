import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { libraries } from '../../orchestrator/src/runners/load-dbos.ts';
import { eagerInputs } from './eager-inputs.ts';

const root = join(import.meta.dirname, '..', '..');
const bundle = join(root, 'orchestrator', 'dist', 'bundle');

test('the orchestrator loads the runner for many hosts only when it is asked for', async () => {
  const inputs = await eagerInputs('orchestrator');

  expect(inputs.some((path) => path.endsWith('src/program/run-cli.ts'))).toBe(true);
  expect(inputs.filter((path) => /packages\/runner-dbos\/|^@dbos-inc\/|^pg$/.test(path))).toEqual([]);
});

test('the bundle does not contain DBOS and the client of Postgres; one of its files loads them', () => {
  const files = readdirSync(bundle).filter((name) => name.endsWith('.cjs'));
  const users = files.filter((name) => /require\(.@dbos-inc\//.test(readFileSync(join(bundle, name), 'utf8')));

  expect(users).toHaveLength(1);
  expect(users).not.toContain('main.cjs');
});

test('the versions that the program asks for are those that it is tested with', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'orchestrator', 'package.json'), 'utf8'));
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));

  expect(libraries).toEqual(peerDependencies);
  for (const [name, version] of Object.entries(libraries)) expect(catalog[name]).toBe(version);
});
