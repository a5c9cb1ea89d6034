import { readSecret, readSettings } from '@obsidian-agent/plans';
import { loadDbos } from '../../runners/load-dbos.ts';
import { nameFolders } from '../../serve/machine-folders.ts';
import { boundHeap } from '../bound-heap.ts';
import { defineCommand } from '../command.ts';
import { describeNews } from '../describe-news.ts';
import { readGivenWorker, workerOptions } from '../given-worker.ts';
import { listenForInterrupts } from '../interruption.ts';
import { openExecutor } from '../open-executor.ts';
import { ownVersion } from '../own-version.ts';
import { runnerContext } from '../runner-context.ts';

export const command = defineCommand({
  positionals: ['[worker-file]'],
  names: ['files'],
  examples: ['worker worker.yaml', 'worker worker.yaml --check', 'worker --host nas --vault notes=/srv/notes'],
  options: {
    check: { type: 'boolean', summary: 'Check the configuration and do nothing else' },
    ...workerOptions,
    drain: { type: 'string', value: 'TIME', summary: 'How long tasks may go on when it stops; default: 30s' },
    json: { type: 'boolean', summary: 'Print one JSON line for each event of the worker' },
  },
  notes: [
    'Runs the tasks of the vaults on this host, and coordinates plans, until Ctrl-C or SIGTERM.',
    'Then it takes no new work, lets its tasks end for --drain, and stops. A second signal stops it without waiting.',
    'Options override the file. A password belongs into $OBSIDIAN_ORCHESTRATOR_POSTGRES or a file, not on the command line.',
  ],

  async run({ positionals: [file], options }, io) {
    const settings = readGivenWorker(file, options, io);
    const { host, vaults, registry, stateDir } = settings;
    const warn = (warning: string): void => void io.stderr.write(`${warning}\n`);
    const shared = await readSettings(stateDir, { agentNames: [...registry.keys()], warn });
    if (options.check) {
      io.stdout.write(
        `The configuration of host "${host}" is valid: ${[...vaults.keys()].join(', ') || 'no vaults'}.\n`,
      );
      return 0;
    }
    const { startWorker } = await loadDbos();
    using interrupts = listenForInterrupts(io);
    await using open = await openExecutor({ registry }, io);
    boundHeap();
    const say = (news: Parameters<typeof describeNews>[0]): void => {
      if (options.json) io.stdout.write(`${JSON.stringify(news)}\n`);
      else io.stderr.write(describeNews(news));
    };
    const { executor, onSpanLine = () => {}, onAgentLine = () => {} } = runnerContext(open, io);
    await using worker = await startWorker({
      ...settings,
      settings: shared,
      executor,
      onSpanLine,
      onAgentLine,
      onNoticeLost: (planId, why) => say({ type: 'failure', message: `Plan ${planId}: ${why}` }),
      url: settings.postgres,
      name: `obsidian-orchestrator ${host}`,
      version: ownVersion(),
      folders: nameFolders({ vaults, stateDir, registry, cwd: io.cwd, env: io.env }),
      secretOf: (name) => readSecret(name, io.env),
      onNews: say,
      onFailure: ({ message }) => say({ type: 'failure', message }),
    });
    await Promise.race([interrupts.first, worker.lost]);
    await worker.drain(interrupts.second);
    say({ type: 'stopping' });
    return 0;
  },
});
