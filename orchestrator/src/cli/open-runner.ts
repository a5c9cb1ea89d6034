import type { AgentCheck, readSettings } from '@obsidian-agent/plans';
import { type OpenedRunner, type RunnerContext, runnerOf } from '../runners/runners.ts';
import type { SharedValues } from './command.ts';
import { describeOutage } from './describe-outage.ts';
import type { Io, Say } from './io.ts';
import { type OpenExecutor, openExecutor } from './open-executor.ts';
import { runnerContext } from './runner-context.ts';

export interface OpenRunner extends OpenExecutor, Pick<OpenedRunner, 'runner' | 'foldersOfHosts'> {
  /** Where the runner reports to people: stderr, unless somebody takes it over. */
  readonly say: Say;
}

/**
 * Opens the agents and the runner for the given options and environment.
 *
 * @param settingsOf reads the settings of a state folder; commands that start no tasks do without
 */
export async function openRunner(options: SharedValues, io: Io, settingsOf?: typeof readSettings): Promise<OpenRunner> {
  const kind = runnerOf(options, io);
  const say: Say = { line: (text) => void io.stderr.write(`${text}\n`) };
  const onDatabase: RunnerContext['onDatabase'] = (news) => say.line(describeOutage(news));
  await using opened = new AsyncDisposableStack();
  const open = opened.use(await openExecutor(options, io));
  // Nothing runs yet that would have to end.
  const stopListening = io.onInterrupt((_, status) => io.exit(status));
  const check: AgentCheck = { agentNames: [...open.registry.keys()], warn: say.line };
  const context: RunnerContext = {
    ...runnerContext(open, io),
    onDatabase,
    settingsOf: settingsOf && ((stateDir) => settingsOf(stateDir, check)),
  };
  const { runner, foldersOfHosts } = opened.use(
    await kind.openRunner(context, options, io).finally(() => stopListening()),
  );
  const kept = opened.move();
  return { ...open, runner, foldersOfHosts, say, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
