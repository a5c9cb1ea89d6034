import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { createLog, writeStderr } from '@obsidian-agent/platform';
import { openToolsetNamed } from './cli/open-toolset-named.ts';
import { OLD_TOKEN_VARIABLE, type ServerOptions, TOKEN_VARIABLE } from './cli/options.ts';
import { PlanService } from './plans/plan-service.ts';
import type { ServerSetup } from './server/server-setup.ts';
import { standingPolicy } from './standing-policy.ts';
import { assertVaultsThere } from './vaults/assert-vaults-there.ts';
import { ServedVault } from './vaults/served-vault.ts';
import { Vaults } from './vaults/vaults.ts';
import { warnOfEnclosed, warnOfUnfinished, warnOfUnwatched } from './vaults/warnings.ts';
import { VERSION } from './version.ts';

const NO_CLIENT =
  'No client can connect: stdin is empty. A container needs --interactive, or --http 0.0.0.0:8123 with a token and a published port.';

/** The environment and streams of the process. */
export interface ProcessEdge {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
}

/** Serves until the client leaves or the process is asked to end. Running calls then finish or roll back. */
export async function serve(options: ServerOptions, edge: ProcessEdge): Promise<void> {
  const log = createLog('obsidian_agent_mcp', { env: edge.env });
  if (edge.env[OLD_TOKEN_VARIABLE] !== undefined)
    log.warn('An environment variable was renamed.', { variable: OLD_TOKEN_VARIABLE, use: TOKEN_VARIABLE });
  assertVaultsThere(options.vaults, log);
  warnOfEnclosed(options.vaults, log);
  const policy = standingPolicy(options, edge.env);
  const vaults = new Vaults(
    options.vaults.map(
      (place) =>
        new ServedVault(place, {
          ...policy,
          onUnwatched: (refusal) => warnOfUnwatched(place, refusal, log),
          onUnfinished: warnOfUnfinished(log),
        }),
    ),
  );
  const setup: ServerSetup = {
    vaults,
    toolset: await openToolsetNamed(options),
    plans: options.plans && new PlanService(options.plans),
    log,
    version: VERSION,
    isReadOnly: policy.readOnly,
    confirm: options.confirm,
    outputSchemas: options.outputSchemas,
    isTextOnly: options.textOnly,
  };
  if (vaults.all.length === 0) log.warn('No vault is configured; every call will fail.');
  const ended = new AbortController();
  const checking = Promise.all([checkPatterns(options, setup, ended.signal), checkPlans(setup, ended.signal)]);
  await listen(options, setup, edge);
  ended.abort();
  await checking;
  await vaults.close();
  await log.flush();
}

async function checkPatterns(
  patterns: ServerOptions,
  { vaults, log }: ServerSetup,
  signal: AbortSignal,
): Promise<void> {
  if (patterns.allow.length + patterns.deny.length === 0) return;
  const { warnOfIdlePatterns } = await import('./vaults/idle-patterns.ts');
  await warnOfIdlePatterns(vaults, patterns, { log, signal });
}

/** Runs meanwhile: a client does not wait for it. */
async function checkPlans({ plans, log, isReadOnly }: ServerSetup, signal: AbortSignal): Promise<void> {
  if (plans === undefined) return;
  const { checkService } = await import('./plans/check-service.ts');
  await checkService(plans, { log, isReadOnly, signal });
}

async function listen({ http }: ServerOptions, setup: ServerSetup, edge: ProcessEdge): Promise<void> {
  const ending = endOfProcess();
  if (http === undefined) {
    if (edge.stdin.isTTY === true) {
      const { TERMINAL_NOTE } = await import('./stdio/terminal-note.ts');
      writeStderr(TERMINAL_NOTE);
    }
    // As in a container that was started without --interactive.
    else if (fstatSync(0).isCharacterDevice()) setup.log.warn(NO_CLIENT);
    const { serveStdin } = await import('./stdio/serve-stdin.ts');
    return await serveStdin(setup, { ...edge, ending });
  }
  const { serveHttp } = await import('./http/serve-http.ts');
  await serveHttp(setup, http, ending);
}

/** Resolves when the process is asked to end. */
function endOfProcess(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
