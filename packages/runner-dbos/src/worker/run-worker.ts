import type { MachineFolders } from '@obsidian-agent/plans';
import { claimVaults, findLostClaims } from '../claims/claim-vaults.ts';
import { rerouteAbandoned } from '../claims/reroute-abandoned.ts';
import { withdrawCancelled } from '../claims/withdraw-cancelled.ts';
import { withdrawOverdue } from '../claims/withdraw-overdue.ts';
import { adoptPlansOf } from '../engine/enqueue.ts';
import { prepareDatabase } from '../engine/prepare-database.ts';
import { type Adopted, adoptAbandonedPlans } from '../hosts/adopt-plans.ts';
import { type HeldHost, holdHost } from '../hosts/hold-host.ts';
import { type ServedHost, type ServedHostOptions, serveHost } from '../serving/serve-host.ts';
import { isAway } from '../store/away.ts';
import { type Client, connectStore, type Store } from '../store/connect.ts';
import { explainDatabase } from '../store/database-error.ts';
import { assertTablesKnown } from '../store/migrate.ts';
import { RELEASE } from '../store/releases.ts';
import { DailyRetention } from '../upkeep/daily-retention.ts';

export interface WorkerOptions extends ServedHostOptions {
  /** Release of this program. */
  readonly version: string;
  /** Which folders of this host people elsewhere are not shown. */
  readonly folders: MachineFolders;
  /** How long a task waits for a host that is away, in plans that this worker coordinates. */
  readonly hostDeadlineMs: number;
  /** How long its attempts may go on after it was asked to stop. */
  readonly drainMs: number;
  /** Called with what people should know. */
  onNews(news: WorkerNews): void;
}

/** What a worker reports while it runs. Its members are spelled as on the wire. */
export type WorkerNews =
  | { readonly type: 'ready'; readonly host: string; readonly vaults: readonly string[] }
  | { readonly type: 'disconnected'; readonly why: string }
  | { readonly type: 'reconnected' }
  | { readonly type: 'draining'; readonly running: number; readonly for_ms: number }
  | { readonly type: 'adopted'; readonly from: string; readonly plans: readonly string[] }
  | { readonly type: 'vault_moved'; readonly vault: string; readonly to: string; readonly epoch: number };

/** A worker at work. */
export interface Worker extends AsyncDisposable {
  /**
   * Rejects if another process has taken the host's name while the database could not be reached, or a later release has
   * changed the tables.
   */
  readonly lost: Promise<never>;
  /** Takes no more work, gives plans to other hosts, and lets attempts end, for a limited time or until a signal. */
  drain(signal: AbortSignal): Promise<void>;
}

/**
 * Takes the name of the host, claims its vaults, and serves them. Disposing it gives its plans to other hosts.
 *
 * @throws OrchestratorError `HOST_TAKEN`, `VAULT_CLAIMED`, `STATE_TOO_NEW`, or why the database cannot be used
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  try {
    return await openWorker(options);
  } catch (error) {
    throw explainDatabase(error, options.url);
  }
}

async function openWorker(options: WorkerOptions): Promise<Worker> {
  const { host, onNews } = options;
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(connectStore({ ...options, connections: 2 }), (each) => each.close());
  await prepareDatabase(store, options);
  const serving = createServing(store, options);
  const held = opened.use(await holdName(store, serving, options));
  for (const [name, path] of options.vaults) serving.vaults.set(name, path);
  opened.defer(() => handBack(store, host));
  const served = await serveHost({ ...options, vaults: serving.vaults });
  serving.served = served;
  opened.defer(() => served.close());
  onNews({ type: 'ready', host, vaults: [...serving.vaults.keys()] });
  const kept = opened.move();
  return {
    lost: held.lost,
    async drain(signal) {
      const running = served.stopTaking();
      await handBack(store, host);
      if (running === 0 || options.drainMs === 0) return;
      onNews({ type: 'draining', running, for_ms: options.drainMs });
      await served.drained({ ms: options.drainMs, signal });
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

interface Serving {
  readonly store: Store;
  claims: ReadonlyMap<string, number>;
  /** Folders of the vaults that still belong to this host. */
  readonly vaults: Map<string, string>;
  served?: ServedHost;
  readonly retention: DailyRetention | undefined;
}

function createServing(store: Store, { settings }: WorkerOptions): Serving {
  const { retention } = settings ?? {};
  return { store, claims: new Map(), vaults: new Map(), retention: retention && new DailyRetention(store, retention) };
}

/** Takes the name of the host and claims its vaults. */
function holdName(store: Store, serving: Serving, options: WorkerOptions): Promise<HeldHost> {
  const { host, version, folders, onNews } = options;
  const facts = { name: host, pid: process.pid, version, machineVersion: String(RELEASE.machineVersion), folders };
  return holdHost(store, facts, {
    onTaken: async () => {
      serving.claims = await claimVaults(store, host, [...options.vaults.keys()]);
    },
    onBeat: (client) => lookAround(client, serving, options),
    onDisconnected: (error) => onNews({ type: 'disconnected', why: error.message }),
    onReconnected: () => onNews({ type: 'reconnected' }),
  });
}

/**
 * With each heartbeat: ends if a later release has changed the tables, stops serving vaults that have moved, and cares for
 * plans and tasks of hosts that are away.
 */
async function lookAround(
  client: Client,
  { store, claims, vaults, served, retention }: Serving,
  options: WorkerOptions,
): Promise<void> {
  const { host, hostDeadlineMs, onNews } = options;
  await assertTablesKnown(client);
  for (const { vault, host: to, epoch } of await findLostClaims(client, host, claims)) {
    if (vaults.delete(vault)) onNews({ type: 'vault_moved', vault, to, epoch });
  }
  const adopted: readonly Adopted[] = await adoptAbandonedPlans(client);
  for (const each of adopted) onNews({ type: 'adopted', ...each });
  await rerouteAbandoned(client, host);
  await withdrawCancelled(store, host);
  await withdrawOverdue(store, { host, deadlineMs: hostDeadlineMs });
  await served?.lookAround(client);
  // It can take longer than a heartbeat.
  retention?.look().catch((error: Error) => {
    if (!isAway(error)) options.onFailure(error);
  });
}

/** Lets other hosts go on with the plans of this one immediately. */
async function handBack(client: Client, host: string): Promise<void> {
  await adoptPlansOf(client, host).catch((error: unknown) => {
    if (!isAway(error)) throw error;
  });
}
