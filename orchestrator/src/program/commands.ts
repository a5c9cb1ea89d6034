import type { CliCommand } from '../cli/command.ts';

interface Listed {
  readonly summary: string;
  /** Loads only this command and its dependencies. */
  load(): Promise<{ readonly command: CliCommand }>;
}

export const commands: Readonly<Record<string, Listed>> = {
  exec: { summary: 'Run one action of an agent.', load: () => import('../cli/commands/exec.ts') },
  run: { summary: 'Run a plan of tasks.', load: () => import('../cli/commands/run.ts') },
  resume: {
    summary: 'Resume a plan that was cancelled or interrupted.',
    load: () => import('../cli/commands/resume.ts'),
  },
  retry: { summary: 'Run what failed in a plan again.', load: () => import('../cli/commands/retry.ts') },
  approve: { summary: 'Approve a task that waits for a person.', load: () => import('../cli/commands/approve.ts') },
  reject: { summary: 'Reject a task that waits for a person.', load: () => import('../cli/commands/reject.ts') },
  cancel: {
    summary: 'Cancel a plan, even one that another process runs.',
    load: () => import('../cli/commands/cancel.ts'),
  },
  watch: { summary: 'Watch a plan that another process runs.', load: () => import('../cli/commands/watch.ts') },
  undo: { summary: 'Undo what a plan changed in its vaults.', load: () => import('../cli/commands/undo.ts') },
  list: { summary: 'List plans, newest first.', load: () => import('../cli/commands/list.ts') },
  show: { summary: 'Show what a plan did, and where its time went.', load: () => import('../cli/commands/show.ts') },
  prune: { summary: 'Delete plans that ended long ago.', load: () => import('../cli/commands/prune.ts') },
  worker: {
    summary: 'Run tasks of plans on this host, together with other hosts.',
    load: () => import('../cli/commands/worker.ts'),
  },
  hosts: {
    summary: 'List the hosts that run plans, and their vaults.',
    load: () => import('../cli/commands/hosts.ts'),
  },
  claim: { summary: 'Move a vault to this host.', load: () => import('../cli/commands/claim.ts') },
  serve: { summary: 'Serve plans over HTTP, with a page.', load: () => import('../cli/commands/serve.ts') },
  validate: { summary: 'Check a plan without running it.', load: () => import('../cli/commands/validate.ts') },
  agents: { summary: 'List agents and their commands.', load: () => import('../cli/commands/agents.ts') },
};
