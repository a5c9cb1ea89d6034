import type { HostReport, VaultReport } from '@obsidian-agent/plans';
import { findNearest } from '@obsidian-agent/shared-types';
import { ApiError } from '../api/problem.ts';
import { defineRoute, json, type Route } from '../api/route.ts';
import type { AgentFacts, ServerContext } from '../api/server-context.ts';
import { AgentQuery, Agents, Hosts, ServerReport, Vaults } from '../api/wire.ts';

interface Host extends Omit<HostReport, 'vaults'> {
  readonly vaults: readonly Pick<VaultReport, 'vault'>[];
}

/** The hosts that run plans. A server that runs them itself knows its version, and the vaults that it lends. */
async function hostsOf({ runner, runnerName, version, vaults }: ServerContext): Promise<readonly Host[]> {
  const hosts = await runner.hosts();
  if (runnerName !== 'embedded') return hosts;
  return hosts.map((host) => ({ ...host, version, vaults: vaults.map((vault) => ({ vault })) }));
}

function commandNotFound(command: string, agents: readonly AgentFacts[]): ApiError {
  const known = agents.flatMap(({ commands }) => commands.map(({ name }) => name));
  const near = findNearest(command, new Set(known));
  return new ApiError({
    status: 404,
    reason: 'COMMAND_NOT_FOUND',
    message: `No agent has the command ${JSON.stringify(command)}.`,
    hint: near === undefined ? 'List commands with `GET /api/v1/agents`.' : `Did you mean "${near}"?`,
  });
}

/** What the server, its agents and its hosts are. */
export const serverRoutes: readonly Route[] = [
  defineRoute({
    name: 'getServer',
    method: 'GET',
    path: '/api/v1',
    role: 'read',
    summary: 'Describe the server, and what the token may do.',
    answers: { 200: { description: 'The server', schema: ServerReport } },
    handle: ({ context: { version, runnerName }, caller }) =>
      json({
        version,
        runner: runnerName,
        roles: caller?.roles ?? [],
        token_name: caller?.name ?? '',
        expires_at: caller?.expires_at ?? null,
      }),
  }),
  defineRoute({
    name: 'listAgents',
    method: 'GET',
    path: '/api/v1/agents',
    role: 'read',
    summary: 'List agents and their commands.',
    query: AgentQuery,
    answers: { 200: { description: 'Agents', schema: Agents } },
    async handle({ context, query: { command } }) {
      const agents = await context.agents(command);
      if (
        command !== undefined &&
        agents.every(({ commands, failure }) => commands.length === 0 && failure === undefined)
      )
        throw commandNotFound(command, await context.agents());
      return json({ agents });
    },
  }),
  defineRoute({
    name: 'listHosts',
    method: 'GET',
    path: '/api/v1/hosts',
    role: 'read',
    summary: 'List hosts that run plans, with their vaults.',
    answers: { 200: { description: 'Hosts', schema: Hosts } },
    handle: async ({ context }) => json({ hosts: await hostsOf(context) }),
  }),
  defineRoute({
    name: 'listVaults',
    method: 'GET',
    path: '/api/v1/vaults',
    role: 'read',
    summary: 'List the vaults that plans may name.',
    answers: { 200: { description: 'Vaults', schema: Vaults } },
    async handle({ context }) {
      const hosts = await hostsOf(context);
      return json({ vaults: hosts.flatMap(({ host, vaults }) => vaults.map((vault) => ({ ...vault, host }))) });
    },
  }),
];
