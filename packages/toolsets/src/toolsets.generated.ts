// Made by `pnpm generate` from the folders next to it. Never edited by hand.
import type { ToolsetParts } from './open-toolset.ts';

export const toolsets: Readonly<Record<string, ToolsetParts>> = {
  co: {
    summary: 'Three read-only tools that search, list and read notes.',
    toolset: () => import('./designs/co/toolset.ts'),
    checks: () => import('../generated/co.checks.js'),
    definitions: () => import('../generated/co.definitions.js'),
  },
  jasque: {
    summary: 'Three tools with 18 operations for notes, searches and folders, by exact paths, with bulk calls.',
    toolset: () => import('./designs/jasque/toolset.ts'),
    checks: () => import('../generated/jasque.checks.js'),
    definitions: () => import('../generated/jasque.definitions.js'),
  },
  native: {
    summary: 'Every command of the agent as a separate tool.',
    toolset: () => import('./native/toolset.ts'),
    checks: () => import('../generated/native.checks.js'),
    definitions: () => import('../generated/native.definitions.js'),
    outputs: () => import('../generated/native.outputs.js'),
  },
  smarthole: {
    summary: 'Five tools that create, change, search, move and read notes by their exact paths.',
    toolset: () => import('./designs/smarthole/toolset.ts'),
    checks: () => import('../generated/smarthole.checks.js'),
    definitions: () => import('../generated/smarthole.definitions.js'),
  },
  'vault-agent': {
    summary: 'Three tools of 14 operations that answer in plain text, for an assistant that manages a vault.',
    toolset: () => import('./designs/vault-agent/toolset.ts'),
    checks: () => import('../generated/vault-agent.checks.js'),
    definitions: () => import('../generated/vault-agent.definitions.js'),
  },
};
