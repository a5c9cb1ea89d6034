import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { artefacts, harness, orchestrator } from '../contract/artefacts.ts';
import type { Tree } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

const agent = artefacts[0]?.command ?? [''];

/** The programs of the project, as they are built. */
export const programs = {
  'obsidian-agent': agent,
  'obsidian-agent mcp': [...agent, 'mcp'],
  'obsidian-orchestrator': orchestrator,
  'agent-contract': harness,
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type Program = keyof typeof programs;

/** A user with the vault `~/Notes`, and an environment in which the names of the programs can be typed. */
export function typedPrograms(notes: Tree): {
  readonly vault: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const { home, vault } = typist(notes);
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(agent[0], join(bin, 'obsidian-agent'));
  symlinkSync(orchestrator[0], join(bin, 'obsidian-orchestrator'));
  symlinkSync(harness[1], join(bin, 'agent-contract'));
  const path = [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  return { vault, env: { HOME: home, PATH: path, TZ: 'UTC' } };
}
