import type { Origin, VaultPolicy } from '@obsidian-agent/vault';

export const testOrigin: Origin = {
  command: 'test',
  request_id: null,
  plan_id: null,
  task_id: null,
  correlation_id: null,
};

/** What a process may do that nobody limits. */
export function plainPolicy(): VaultPolicy {
  return {
    allowedRoots: undefined,
    readOnly: false,
    maxNoteBytes: 1_000_000,
    signal: new AbortController().signal,
    span: async (_, work) => await work(),
  };
}
