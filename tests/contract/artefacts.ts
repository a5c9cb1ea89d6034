import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The two artefacts of the agent. The same tests run on both. */
export const artefacts: readonly { name: string; command: readonly [string, ...string[]] }[] = [
  { name: 'the executable', command: [join(root, 'dist', 'obsidian-agent')] },
  {
    name: 'the Node bundle',
    command: [process.execPath, join(root, 'agents', 'obsidian-agent', 'bin', 'obsidian-agent.cjs')],
  },
];

/** The two artefacts of the orchestrator: the executable, which starts in less than half the time, and the bundle for Node. */
export const orchestrator = [join(root, 'dist', 'obsidian-orchestrator')] as const;
export const orchestratorForNode = [
  process.execPath,
  join(root, 'orchestrator', 'bin', 'obsidian-orchestrator.cjs'),
] as const;

export const harness = [
  process.execPath,
  join(root, 'packages', 'contract-harness', 'bin', 'agent-contract.js'),
] as const;
