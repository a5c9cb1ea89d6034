import { AgentFailure } from '@obsidian-agent/client';
import { describeAgent } from '@obsidian-agent/plans';
import type { Description } from '@obsidian-agent/shared-types';
import { alignColumns } from '../columns.ts';
import { defineCommand, shared } from '../command.ts';
import { explainFailure } from '../explain-failure.ts';
import { openExecutor } from '../open-executor.ts';

export const command = defineCommand({
  positionals: [],
  examples: ['agents', 'agents --json'],
  options: {
    json: { type: 'boolean', summary: "Print one JSON line for each agent, with its commands' schemas" },
    agents: shared.agents,
  },

  async run({ options }, io) {
    await using open = await openExecutor(options, io);
    const asked = [...open.registry].map(async ([name, { command: program }]) => {
      const description = await describeAgent(open.executor, name).catch((error: unknown) => {
        if (error instanceof AgentFailure) return error;
        throw error;
      });
      return { name, program, description };
    });
    const agents = await Promise.all(asked);
    io.stdout.write(
      agents.map((agent) => (options.json ? `${JSON.stringify(toDocument(agent))}\n` : toText(agent))).join('\n'),
    );
    return agents.some(({ description }) => description instanceof AgentFailure) ? 1 : 0;
  },
});

interface Agent {
  readonly name: string;
  readonly program: readonly string[];
  readonly description: Description | AgentFailure;
}

function toText({ name, program, description }: Agent): string {
  if (description instanceof AgentFailure) return `${name}\n${explainFailure(description).text}`;
  const rows = description.commands.map(({ name: action, api_version, effect, summary }) => [
    `  ${action}`,
    api_version,
    effect,
    summary,
  ]);
  return [`${name}  ${description.version}  ${program.join(' ')}`, ...alignColumns(rows), ''].join('\n');
}

function toDocument({ name, program, description }: Agent): object {
  const known = description instanceof AgentFailure ? explainFailure(description).document : description;
  return { agent: name, command: program, ...known };
}
