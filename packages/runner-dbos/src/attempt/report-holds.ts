import type { Client } from '../store/connect.ts';
import type { Hold } from './slots.ts';

/** Whose waits are reported. */
interface HoldingHost {
  readonly store: Client;
  readonly name: string;
  /** The attempts that wait, by their keys. */
  held(): ReadonlyMap<string, Hold>;
  /** Called with what was not foreseen. */
  onFailure(error: Error): void;
}

const LOOK_MS = 1000;
/** Shorter waits are nobody's concern, and would cost a busy host two writes for each task. */
const NEWS_MS = 500;
const NEWS_OF_USUAL_MS = 2000;

/** Keeps the tables up to date about what attempts of a host wait for before they begin. Disposing it ends that. */
export function startHoldReports(host: HoldingHost): Disposable {
  /** What the tables say. Undefined until what an earlier process of the host reported is removed. */
  let known: ReadonlyMap<string, string> | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      known ??= await forgetHolds(host);
      known = await reportChanges(host, known);
    } catch (error) {
      host.onFailure(error as Error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function forgetHolds({ store, name }: HoldingHost): Promise<ReadonlyMap<string, string>> {
  await store.query(
    `UPDATE obsidian_agent.attempts SET held_because = NULL, held_since = NULL
     WHERE host = $1 AND ended_at IS NULL AND held_because IS NOT NULL`,
    [name],
  );
  return new Map();
}

/** Writes what has changed, and returns what the tables say then. Of attempts that have begun, they say nothing. */
async function reportChanges(
  { store, name, held }: HoldingHost,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const now = [...held()].filter(([, { waitedMs, isUsual }]) => waitedMs >= (isUsual ? NEWS_OF_USUAL_MS : NEWS_MS));
  const reasons = new Map(now.map(([key, { because }]) => [key, because]));
  const changed = now.filter(([key, { because }]) => known.get(key) !== because);
  const over = [...known.keys()].filter((key) => !reasons.has(key));
  if (changed.length + over.length === 0) return known;
  const { rows } = await store.query(REPORT, [
    name,
    [...changed.map(([key]) => key), ...over],
    [...changed.map(([, { because }]) => because), ...over.map(() => null)],
    [...changed.map(([, { waitedMs }]) => waitedMs), ...over.map(() => null)],
  ]);
  const written = new Set(rows.map(({ request_id }) => String(request_id)));
  // One that others have locked has its turn with the next look.
  return new Map([...reasons].filter(([key, because]) => known.get(key) === because || written.has(key)));
}

const REPORT = `
  WITH new AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[]) AS new(request_id, because, waited_ms)),
  open AS (
    SELECT request_id FROM obsidian_agent.attempts JOIN new USING (request_id)
    WHERE host = $1 AND begun_at IS NULL AND ended_at IS NULL FOR UPDATE OF attempts SKIP LOCKED)
  UPDATE obsidian_agent.attempts SET held_because = new.because,
    held_since = CASE WHEN new.because IS NOT NULL
      THEN coalesce(held_since, obsidian_agent.now_ms() - new.waited_ms) END
  FROM new JOIN open USING (request_id) WHERE attempts.request_id = new.request_id
  RETURNING attempts.request_id`;
