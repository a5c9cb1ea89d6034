import { localMinute, UsageError } from '@obsidian-agent/cli';
import type { HostReport } from '@obsidian-agent/plans';
import { postgresOf } from '../../runners/postgres.ts';
import { useDatabase } from '../../runners/use-database.ts';
import { alignColumns } from '../columns.ts';
import { defineCommand, shared, store } from '../command.ts';

export const command = defineCommand({
  positionals: [],
  examples: ['hosts', 'hosts --json'],
  options: { json: shared.json, runner: store.runner, postgres: store.postgres },
  notes: [
    'A host is away if it has not been heard from for ten seconds. Its tasks wait for it; its plans go on elsewhere.',
  ],

  async run({ options }, io) {
    if (options.runner === 'embedded')
      throw new UsageError('The runner "embedded" runs plans on this host alone', 'Use --runner dbos.');
    const hosts = await useDatabase(postgresOf(options, io), (database, { listHosts }) => listHosts(database));
    if (options.json) io.stdout.write(`${JSON.stringify({ hosts })}\n`);
    else if (hosts.length === 0) io.stderr.write('No hosts yet. Start one with `obsidian-orchestrator worker`.\n');
    else io.stdout.write(describe(hosts));
    return 0;
  },
});

function describe(hosts: readonly HostReport[]): string {
  const rows = hosts.map(({ host, is_away, seen_at, running, version, vaults }) => [
    host,
    is_away ? (seen_at === null ? 'never started' : `away since ${localMinute(seen_at)}`) : 'there',
    `${running ?? 0} running`,
    version ?? '-',
    vaults.map(({ vault }) => vault).join(', ') || 'no vaults',
  ]);
  return alignColumns(rows)
    .map((line) => `${line}\n`)
    .join('');
}
