import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openVault, type Vault } from '@obsidian-agent/vault';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { isLong } from './ask-agent.ts';
import { canFail, type Fault, type FaultKind, runFaulty } from './fault-library.ts';
import { desktopIn, desktopPolicy, testOrigin } from './plain-policy.ts';
import { carryOut, playPast, type Scenario, scenarios } from './scenarios.ts';
import { plantVault, treeOf, type VaultTree } from './trees.ts';

/** One file, because thousands of children read it. */
const program = bundle(join(import.meta.dirname, 'programs', 'run-scenario.ts'));
/** The short form tries every so many instants. */
const STRIDE = isLong ? 1 : 211;
const OWN_TRASH = '.trash/';
/** The prefix of a trash file's path. */
const TRASHED = 'trash: ';
const kinds: readonly FaultKind[] = ['kill', 'ENOSPC', 'EIO', 'EACCES', 'EXDEV'];

afterAll(() => rmSync(dirname(program), { recursive: true }));

describe.skipIf(!canFail()).each(Object.keys(scenarios))('%s', (name) => {
  const scenario = scenarios[name] as Scenario;

  test.each(kinds)(
    'happens completely or not at all if any call fails with %s',
    async (kind) => {
      const start = kinds.indexOf(kind);
      const { happened } = await tryEveryInstant(name, scenario, (at) => ({
        at: at * STRIDE + 1 + (isLong ? 0 : start * 11),
        kind,
      }));

      expect(happened).toBe(true);
    },
    600_000,
  );

  test('happens completely or not at all if the disk fails for good', async () => {
    const { happened } = await tryEveryInstant(name, scenario, (at) => ({
      at: at * STRIDE + (isLong ? 1 : 7),
      kind: 'EIO',
      stays: true,
    }));

    expect(happened).toBe(true);
  }, 600_000);

  test.each(['kill', 'EIO'] as const)(
    'happens completely or not at all if every folder is a file system, and any call fails with %s',
    async (kind) => {
      const faultAt = (at: number): Fault => ({ at: at * STRIDE + (isLong ? 1 : 31), kind, apart: true });
      const { happened } = await tryEveryInstant(name, scenario, faultAt);

      expect(happened).toBe(true);
    },
    600_000,
  );

  test.each(['EPERM', 'EXDEV'] as const)('happens if every hard link fails with %s', async (kind) => {
    const root = await plantScenario(scenario);

    await expectWhole(root, { name, scenario, fault: { at: 1, kind, calls: ['link'], stays: true } });
    rmSync(dirname(root), { recursive: true });
  });
});

/** The path of a program's bundle, in a new folder. */
function bundle(source: string): string {
  const outfile = join(mkdtempSync(join(tmpdir(), 'run-scenario-')), 'run-scenario.mjs');
  const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', banner: { js: banner } });
  return outfile;
}

/** Tries the faults one after another until one is never reached. */
async function tryEveryInstant(
  name: string,
  scenario: Scenario,
  faultAt: (index: number) => Fault,
): Promise<{ happened: boolean }> {
  for (let index = 0; index < 2000; index += 1) {
    const root = await plantScenario(scenario);
    const { isMet } = await expectWhole(root, { name, scenario, fault: faultAt(index) });
    rmSync(dirname(root), { recursive: true });
    if (!isMet) return { happened: true };
  }
  return { happened: false };
}

async function expectWhole(
  root: string,
  { name, scenario, fault }: { name: string; scenario: Scenario; fault: Fault },
): Promise<{ isMet: boolean }> {
  const before = treesOf(root);
  const below = dirname(root);
  // Node compiles the program once.
  const env = { ...desktopIn(below), NODE_COMPILE_CACHE: dirname(program) };
  const end = await runFaulty([process.execPath, program, root, name], { below, fault, env });
  const answer = end.stdout === '' ? undefined : JSON.parse(end.stdout);
  const context = `${name}, ${JSON.stringify(fault)}: ${end.stdout}${end.stderr}`;
  const isKilled = end.signal === 'SIGKILL';

  expect(isKilled ? undefined : answer, context).not.toBe(isKilled ? null : undefined);
  if (!isKilled)
    expect(answer.reason ?? 'FILE_SYSTEM_FAILED', context).toMatch(/^(FILE_SYSTEM_FAILED|DISK_FULL|ACCESS_DENIED)$/);
  const failed = answer?.transactionId === undefined;
  if (failed && !isKilled && fault.stays !== true) expect(treesOf(root), context).toEqual(before);

  await expectUsable(root, { scenario, before, context });
  return { isMet: end.calls >= fault.at };
}

/** The next run finds the whole transaction or none of it, and can redo and undo it. */
async function expectUsable(
  root: string,
  { scenario, before, context }: { scenario: Scenario; before: VaultTree; context: string },
): Promise<void> {
  const expected = await after(scenario);
  const vault = openWithDesktop(root);
  await vault.open();
  const found = treesOf(root);
  const isUndone = JSON.stringify(found) === JSON.stringify(before);
  if (isUndone) await carryOut(vault, scenario);
  expect(expected, context).toEqual(treesOf(root));
  expect(pendingOf(root), context).toEqual([]);

  const [last] = await vault.history();
  await vault.undo([last?.id ?? ''], { origin: testOrigin });
  await vault.close();
  expect(treesOf(root), context).toEqual(before);
}

const known = new Map<Scenario, Promise<VaultTree>>();

/** The vault after the transaction of a scenario. */
function after(scenario: Scenario): Promise<VaultTree> {
  const made = known.get(scenario) ?? treeAfter(scenario);
  known.set(scenario, made);
  return made;
}

/** A vault ready for the scenario itself. */
async function plantScenario(scenario: Scenario): Promise<string> {
  const root = plantVault(scenario.files, 'vault');
  const vault = openWithDesktop(root);
  await playPast(vault, scenario);
  await vault.close();
  return root;
}

async function treeAfter(scenario: Scenario): Promise<VaultTree> {
  const root = await plantScenario(scenario);
  const vault = openWithDesktop(root);
  await carryOut(vault, scenario);
  await vault.close();
  const tree = treesOf(root);
  rmSync(dirname(root), { recursive: true });
  return tree;
}

/** Opens a vault for the user whose desktop is next to it. */
function openWithDesktop(root: string): Vault {
  Object.assign(process.env, desktopIn(dirname(root)));
  return openVault(root, desktopPolicy(dirname(root)));
}

/** The vault and the trash: the desktop's, or the vault's own, which is used if the desktop's refuses. */
function treesOf(root: string): VaultTree {
  const trash = join(desktopIn(dirname(root)).XDG_DATA_HOME, 'Trash', 'files');
  const kept = Object.entries(treeOf(root)).filter(([path]) => path !== OWN_TRASH);
  const trashed = existsSync(trash) ? Object.entries(treeOf(trash)) : [];
  return Object.fromEntries([
    ...kept.map(([path, bytes]) => [path.replace(/^\.trash\//, TRASHED), bytes]),
    ...trashed.map(([path, bytes]) => [TRASHED + path, bytes]),
  ]);
}

function pendingOf(root: string): string[] {
  const history = join(root, '.obsidian-agent', 'history');
  return readdirSync(history).flatMap((seal) => readdirSync(join(history, seal, 'pending')));
}
