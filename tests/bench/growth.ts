import { sizesFor } from './bench-sizes.ts';
import { type BenchVault, ownVault, settle, sharedVault } from './bench-vaults.ts';
import { firstQuestion } from './first-build.ts';
import { oneShot } from './one-shot.ts';
import { CHANGED, questionsAfterChanges } from './outside-changes.ts';
import { roundsOf } from './questions.ts';
import { askResident } from './resident.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { moveBackAndForth } from './writes.ts';

/** Fewer rounds than for queries: one takes more than a minute in a large vault. */
const MOST_FIRST_BUILDS = 2;
/** Likewise: each waits until the vault is settled. */
const MOST_OUTSIDE_CHANGES = 4;

type Sizes<T> = Readonly<Record<'small' | 'large', T>>;
type Vaults = Sizes<BenchVault>;

/** How the time per note changes from a large vault to one ten times as large. */
export async function measureGrowth(rounds: number): Promise<Row[]> {
  const [fewer, more] = sizesFor(rounds).slice(-2);
  if (fewer === undefined || more === undefined) return [];
  const read = { small: await sharedVault(fewer), large: await sharedVault(more) };
  const written = { small: await settle(ownVault(fewer)), large: await settle(ownVault(more)) };
  return [
    ...(await oneShotRows(read, rounds)),
    ...(await residentRows(read, rounds)),
    await firstBuildRow(read, rounds),
    ...(await outsideChangeRows(written, rounds)),
    await moveRow(written, rounds),
  ];
}

async function oneShotRows(vaults: Vaults, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, [action, paramsOf]] of Object.entries(oneShotQuestions)) {
    const ask = (vault: BenchVault) => () => oneShot(vault, action, paramsOf(vault)).elapsedMs;
    const asks = { small: ask(vaults.small), large: ask(vaults.large) };
    rows.push(growthRow(vaults, what, await interleave(asks, roundsOf(rounds, vaults.large))));
  }
  return rows;
}

type OneShotQuestion = readonly [action: string, paramsOf: (vault: BenchVault) => Record<string, unknown>];

const oneShotQuestions: Readonly<Record<string, OneShotQuestion>> = {
  '`search_notes`, a rare word, one-shot': ['search_notes', ({ rareWord }) => ({ query: rareWord })],
  '`search_notes`, a common word, one-shot': ['search_notes', ({ commonWord }) => ({ query: commonWord })],
  '`get_links`, one-shot': ['get_links', ({ linkedNotes: [note] }) => ({ note, direction: 'in' })],
  '`list_tags`, one-shot': ['list_tags', () => ({})],
};

async function residentRows(vaults: Vaults, rounds: number): Promise<Row[]> {
  // Not interleaved: in one process a search of the small vault takes longer right after one of the large vault.
  const small = await askResident(vaults.small, rounds);
  const large = await askResident(vaults.large, rounds);
  const row = (what: string, name: keyof typeof small) =>
    growthRow(vaults, what, { small: small[name], large: large[name] });
  return [
    row('a search for a rare word, resident', 'rare'),
    row('a search for a common word, resident', 'common'),
    row('links to a note, resident', 'links'),
  ];
}

async function firstBuildRow(vaults: Vaults, rounds: number): Promise<Row> {
  const asks = { small: firstQuestion(vaults.small), large: firstQuestion(vaults.large) };
  const seen = await interleave(asks, Math.min(rounds, MOST_FIRST_BUILDS));
  return growthRow(vaults, 'the first query, which builds the index, one-shot', seen);
}

async function outsideChangeRows(vaults: Vaults, rounds: number): Promise<Row[]> {
  const [small, large] = [questionsAfterChanges(vaults.small, rounds), questionsAfterChanges(vaults.large, rounds)];
  const row = async (when: string, name: keyof typeof small) => {
    const asks = { small: small[name], large: large[name] };
    const seen = await interleave(asks, Math.min(rounds, MOST_OUTSIDE_CHANGES));
    return growthRow(
      vaults,
      `\`search_notes\`, one-shot, ${when} ${CHANGED} notes were changed by another program`,
      seen,
    );
  };
  return [await row('right after', 'changed'), await row('ten seconds after', 'taking')];
}

async function moveRow(vaults: Vaults, rounds: number): Promise<Row> {
  const asks = { small: moveBackAndForth(vaults.small), large: moveBackAndForth(vaults.large) };
  const seen = await interleave(asks, roundsOf(rounds, vaults.large));
  return growthRow(vaults, '`move_note` with links, one-shot', seen);
}

function growthRow({ small, large }: Vaults, what: string, seen: Sizes<Summary>): Row {
  return {
    what: `time per note of ${what}, ${large.title} against ${small.title}`,
    figure: seen.large.median / large.notes / (seen.small.median / small.notes),
    unit: '×',
    reach: { atMost: 1.1 },
    seen: `${spread(seen.large, 'ms')}; ${small.title}: ${spread(seen.small, 'ms')}`,
  };
}
