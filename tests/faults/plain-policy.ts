import { join } from 'node:path';
import type { Origin, VaultPolicy } from '@obsidian-agent/vault';

export const testOrigin: Origin = {
  command: 'test',
  request_id: null,
  plan_id: null,
  task_id: null,
  correlation_id: null,
};

/** The policy of a process without restrictions. */
export function plainPolicy(): VaultPolicy {
  return {
    allowedRoots: undefined,
    readOnly: false,
    maxNoteBytes: 1_000_000,
    signal: new AbortController().signal,
    span: async (_, work) => await work(),
  };
}

/** The home of a desktop user, in a folder: the environment that a process needs to use its trash. */
export function desktopIn(folder: string): { readonly HOME: string; readonly XDG_DATA_HOME: string } {
  return { HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home', 'data') };
}

/** Like `plainPolicy`, with a state folder in the home of the desktop user. */
export function desktopPolicy(folder: string): VaultPolicy {
  return { ...plainPolicy(), stateDir: join(desktopIn(folder).HOME, 'state') };
}
