// Made by `pnpm generate` from the folders beside it. Never edited by hand.
import type { ToolsetParts } from './open-toolset.ts';

export const toolsets: Readonly<Record<string, ToolsetParts>> = {
  jasque: {
    summary: 'Three tools with 18 operations for notes, searches and folders, by exact paths, with bulk calls.',
    toolset: () => import('./jasque/toolset.ts'),
    checks: () => import('../generated/jasque.checks.js'),
    definitions: () => import('../generated/jasque.definitions.js'),
  },
  native: {
    summary: 'Every command of the agent as a tool of its own.',
    toolset: () => import('./native/toolset.ts'),
    checks: () => import('../generated/native.checks.js'),
    definitions: () => import('../generated/native.definitions.js'),
  },
  'vault-agent': {
    summary: 'Three tools of 14 operations that answer in plain text, for an assistant that manages a vault.',
    toolset: () => import('./vault-agent/toolset.ts'),
    checks: () => import('../generated/vault-agent.checks.js'),
    definitions: () => import('../generated/vault-agent.definitions.js'),
  },
};
