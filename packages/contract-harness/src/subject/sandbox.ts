import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onAbruptEnd } from './abrupt-end.ts';
import { type AgentProcess, startAgent } from './agent-process.ts';
import type { Bench } from './check.ts';
import type { Invocation, Observation } from './invocation.ts';
import { ROOT } from './recipe.ts';
import { plantTree, type Snapshot, type Tree, takeSnapshot } from './tree.ts';

/** A new folder for one check: the vault, its surroundings, and the agent's home. */
export interface Sandbox {
  readonly root: string;
  readonly tree: Tree;
  run(invocation: Invocation): Promise<Observation>;
  /** Starts without waiting for the end. */
  start(invocation: Invocation): { readonly agent: AgentProcess; readonly observed: Promise<Observation> };
  /** Takes a snapshot of the vault and the folder around it. */
  look(): Promise<Snapshot>;
  /** Takes a snapshot of the agent's home, working folder and temporary folder. */
  lookAround(): Promise<Snapshot>;
  [Symbol.asyncDispose](): Promise<void>;
}

const ownFolders = ['home', 'cwd', 'tmp'] as const;

/** Creates a sandbox with a tree of files. */
export async function openSandbox({ command, signal }: Bench, tree: Tree = {}): Promise<Sandbox> {
  signal?.throwIfAborted();
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'contract-harness-'));
  const forget = onAbruptEnd(() => rmSync(base, { recursive: true, force: true }));
  const [root, own] = [join(base, 'root'), join(base, 'own')];
  for (const folder of ownFolders) await mkdir(join(own, folder), { recursive: true });
  await mkdir(join(root, 'vault'), { recursive: true });
  await plantTree(root, tree);

  const start: Sandbox['start'] = (invocation) => {
    const env = environment({ root, own }, invocation);
    const agent = startAgent({
      command,
      invocation,
      root,
      cwd: join(own, 'cwd'),
      env,
      ...(signal === undefined ? {} : { signal }),
    });
    return { agent, observed: agent.ended.then((remains) => ({ invocation, tree, ...remains })) };
  };
  return {
    root,
    tree,
    start,
    run: async (invocation) => start(invocation).observed,
    look: () => takeSnapshot(root),
    lookAround: () => takeSnapshot(own),
    [Symbol.asyncDispose]: async () => {
      await rm(base, { recursive: true, force: true });
      forget();
    },
  };
}

/** Only PATH from the caller's environment, so that results do not depend on the rest. */
function environment(
  folders: { root: string; own: string },
  { env = {}, withoutEnv = false }: Invocation,
): NodeJS.ProcessEnv {
  if (withoutEnv) return {};
  const { root, own } = folders;
  const scrubbed = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: join(own, 'home'), TMPDIR: join(own, 'tmp') };
  const given = Object.entries(env).map(([name, value]) => [name, value?.replaceAll(ROOT, root)]);
  return { ...scrubbed, ...Object.fromEntries(given) };
}
