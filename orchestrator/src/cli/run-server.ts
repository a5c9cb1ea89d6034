import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { invalidValue, UsageError } from '@obsidian-agent/cli';
import {
  createCallers,
  type PlanServer,
  type ServerParts,
  servePlans,
  type TokenFile,
} from '@obsidian-agent/plan-server';
import { assertVaultNames, OrchestratorError, type PlanRunner, readSecret, readSettings } from '@obsidian-agent/plans';
import { reportPreview } from '../preview/preview-report.ts';
import { runnerNameOf, runnerOf } from '../runners/runners.ts';
import { describeAgents } from '../serve/describe-agents.ts';
import { loadSentPlan, type SentPlanPolicy } from '../serve/load-sent-plan.ts';
import { locateForPreview } from '../serve/locate-for-preview.ts';
import { locateVaults } from '../serve/locate-vaults.ts';
import { nameFolders } from '../serve/machine-folders.ts';
import { type OpenSchedules, openSchedules } from '../serve/open-schedules.ts';
import { boundHeap } from './bound-heap.ts';
import type { SharedValues } from './command.ts';
import { explainFailure } from './explain-failure.ts';
import { readGivenVaults } from './given-vaults.ts';
import type { Io } from './io.ts';
import { type OpenRunner, openRunner } from './open-runner.ts';
import { ownVersion } from './own-version.ts';
import { printedRun } from './printed-command.ts';
import { findGaps } from './server-gaps.ts';
import { stateFolderOf, tokenFileOf } from './server-tokens.ts';

interface ServeOptions extends SharedValues {
  readonly port: number;
  readonly host: string;
  readonly 'allow-remote'?: boolean | undefined;
  readonly 'allow-host'?: readonly string[] | undefined;
  readonly vault?: readonly string[] | undefined;
  readonly secret?: readonly string[] | undefined;
  readonly schedules?: string | undefined;
  readonly resume?: boolean | undefined;
}

/** How long the token in the printed link is valid. */
const LINK_MS = 12 * 3_600_000;

/** Names are parts of paths in plans. */
const VAULT_NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;

/** Serves plans until it is interrupted. Returns the exit status. */
export async function runServer(options: ServeOptions, io: Io): Promise<number> {
  const tokens = tokenFileOf(options, io);
  const isLocal = isLoopback(options.host);
  if (!isLocal) assertMayListen(options, tokens);
  const policy: SentPlanPolicy = {
    vaults: readVaults(options.vault ?? [], io),
    secrets: new Set(options.secret),
    areVaultsOnHosts: runnerNameOf(options, io) === 'dbos',
  };
  const interrupted = Promise.withResolvers<void>();
  const stopListening = io.onInterrupt((count, status) => (count === 1 ? interrupted.resolve() : io.exit(status)));
  try {
    await using open = await openRunner(options, io, readSettings);
    boundHeap();
    await using scheduled =
      options.schedules === undefined ? undefined : await scheduleOf(options.schedules, open, { options, policy, io });
    const callers = createCallers(tokens);
    const parts = { ...partsOf(open, policy, { options, io }), schedules: scheduled?.scheduler };
    await using server = await listen({ parts, callers, options });
    const url = urlOf(server, options.host);
    const link = isLocal && io.stdout.isTTY === true ? `${url}/#token=${callers.createOwn('link', LINK_MS)}` : url;
    io.stdout.write(`Plans are served at ${link}\n`);
    for (const sentence of findGaps(options, { hasToken: link !== url || tokens.list().length > 0, io }))
      io.stderr.write(`${sentence}\n`);
    if (options.resume) await resumePlans(open.runner, io);
    await interrupted.promise;
    io.stderr.write('Ending; interrupt again to exit immediately.\n');
    for (const planId of await plansHere(open.runner, io))
      io.stderr.write(`Continue with: ${printedRun(['resume', planId], options)}\n`);
    return 0;
  } finally {
    stopListening();
  }
}

function partsOf(
  open: OpenRunner,
  policy: SentPlanPolicy,
  { options, io }: { options: ServeOptions; io: Io },
): ServerParts {
  const { registry, executor, runner, foldersOfHosts } = open;
  const { env, cwd } = io;
  const context = { agentNames: [...registry.keys()], executor, cwd, env };
  const secretOf = (name: string): string | undefined => readSecret(name, env);
  return {
    version: ownVersion(),
    runnerName: runnerNameOf(options, io),
    runner,
    vaults: [...policy.vaults.keys()],
    folders: nameFolders({ vaults: policy.vaults, stateDir: stateFolderOf(options, io), cwd, env, registry }),
    foldersOfHosts,
    load: (sent) => loadSentPlan(sent, policy, context),
    preview: (plan, signal) =>
      reportPreview(locateForPreview(plan, policy.vaults), { registry, executor, env, secretOf }, signal),
    agents: (command) => describeAgents(registry, executor, command),
    reportFault: (error) => void io.stderr.write(explainFailure(error).text),
  };
}

async function scheduleOf(
  file: string,
  { registry, executor, runner }: OpenRunner,
  { options, policy, io }: { options: ServeOptions; policy: SentPlanPolicy; io: Io },
): Promise<OpenSchedules> {
  const { env, cwd } = io;
  return await openSchedules({
    file,
    shared: await runnerOf(options, io).openSchedules(options, io),
    runner,
    context: { agentNames: [...registry.keys()], executor, cwd, env },
    locate(plan) {
      if (!policy.areVaultsOnHosts) return locateVaults(plan, policy.vaults);
      assertVaultNames(plan);
      return plan;
    },
    secretOf: (name) => readSecret(name, env),
    report: (sentence) => void io.stderr.write(`${sentence}\n`),
  });
}

interface Listening {
  readonly parts: ServerParts;
  readonly callers: ReturnType<typeof createCallers>;
  readonly options: ServeOptions;
}

async function listen({ parts, callers, options }: Listening): Promise<PlanServer> {
  const { host, port, 'allow-host': names = [] } = options;
  const own = isIP(host) === 6 ? `[${host}]` : host;
  try {
    return await servePlans({ parts, callers, policy: { names: [own, ...names] }, host, port });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new UsageError(`Cannot listen on ${own}:${port}${causeOf(error)}`, 'Use another --port or --host.');
  }
}

function causeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return ', which another program uses';
  return code === 'EACCES' ? ': permission denied' : `: ${error.message}`;
}

/** @throws UsageError if other machines could come in without being meant to, or nobody could */
function assertMayListen({ host, 'allow-remote': isAllowed }: ServeOptions, tokens: TokenFile): void {
  if (isAllowed !== true)
    throw new UsageError(
      `--host ${host} lets other machines in`,
      'Add --allow-remote if they should. Put TLS in front of the server: tokens are sent in clear text.',
    );
  const isValid = ({ expires_at }: { expires_at: string | null }): boolean =>
    expires_at === null || Date.parse(expires_at) > Date.now();
  if (!tokens.list().some(isValid))
    throw new UsageError('There is no token for other machines', 'Create one first: `serve token create NAME`.');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function urlOf({ address: { address, port } }: PlanServer, host: string): string {
  const shown = host === 'localhost' ? host : isIP(address) === 6 ? `[${address}]` : address;
  return `http://${shown}:${port}`;
}

function readVaults(given: readonly string[], io: Io): ReadonlyMap<string, string> {
  const vaults = new Map<string, string>();
  for (const [name, { typed, path }] of readGivenVaults(given, io)) {
    if (!VAULT_NAME.test(name))
      throw invalidValue('--vault', `${name}=${typed}`, 'Write NAME=DIR, such as notes=~/Notes.');
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new UsageError(`--vault ${name}: there is no folder ${typed}`, 'Check the path.');
    vaults.set(name, path);
  }
  return vaults;
}

/** Ids of the plans that this process runs; none if they cannot be listed, which must not keep the server from ending. */
async function plansHere(runner: PlanRunner, io: Io): Promise<string[]> {
  try {
    const { plans } = await runner.list({ state: 'running', limit: 1000 });
    return plans.flatMap(({ plan_id }) => (runner.isRunHere(plan_id) ? [plan_id] : []));
  } catch (error) {
    if (!(error instanceof OrchestratorError)) throw error;
    io.stderr.write(`The plans that run here cannot be listed: ${error.message}\n`);
    return [];
  }
}

async function resumePlans(runner: PlanRunner, io: Io): Promise<void> {
  const { plans } = await runner.list({ state: 'interrupted', limit: 1000 });
  for (const { plan_id } of plans) {
    try {
      await runner.resume(plan_id);
      io.stderr.write(`Resumed plan ${plan_id}.\n`);
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      io.stderr.write(`${error.message}\n`);
    }
  }
}
