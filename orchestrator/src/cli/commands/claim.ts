import { countedForPeople, UsageError } from '@obsidian-agent/cli';
import { useDatabase } from '../../runners/use-database.ts';
import { defineCommand, shared } from '../command.ts';
import { readGivenWorker, workerOptions } from '../given-worker.ts';

const { host, vault, postgres } = workerOptions;

export const command = defineCommand({
  positionals: ['<vault>', '[worker-file]'],
  names: [undefined, 'files'],
  examples: ['claim notes worker.yaml --from nas', 'claim notes --from nas --host laptop --vault notes=/srv/notes'],
  options: {
    from: { type: 'string', value: 'HOST', summary: 'Host that has the vault now' },
    force: { type: 'boolean', summary: 'Move it also while a worker serves it there' },
    host,
    vault,
    postgres,
    json: shared.json,
  },
  notes: [
    'Moves a vault to this host. First stop the worker that has it, and copy the vault with its history.',
    'While that worker runs, the vault is not moved (VAULT_IN_USE), unless you add --force.',
    'Writes that had begun there fail as EFFECT_UNKNOWN; all other tasks go on here.',
  ],

  async run({ positionals: [name = '', file], options }, io) {
    const { from } = options;
    if (from === undefined)
      throw new UsageError(
        'The host that has the vault is missing',
        'Add --from HOST; see `obsidian-orchestrator hosts`.',
      );
    const worker = readGivenWorker(file, options, io);
    if (!worker.vaults.has(name))
      throw new UsageError(
        `This host has no vault "${name}"`,
        `Add it to the configuration, or with --vault ${name}=DIR.`,
      );
    if (from === worker.host)
      throw new UsageError(`The vault is claimed from host "${from}" itself`, 'Name the host that has it with --from.');
    const moved = await useDatabase(worker.postgres, (database, { moveClaim }) =>
      moveClaim(database, { vault: name, from, to: worker.host, isForced: options.force === true }),
    );
    const { uncertain } = moved;
    if (options.json) io.stdout.write(`${JSON.stringify({ vault: name, host: worker.host, ...moved })}\n`);
    else {
      const unknown = `${countedForPeople(uncertain.length, 'write')} had begun on "${from}" and failed as EFFECT_UNKNOWN.\n`;
      io.stdout.write(
        `The vault "${name}" belongs to host "${worker.host}" now.\n${uncertain.length > 0 ? unknown : ''}`,
      );
    }
    return 0;
  },
});
