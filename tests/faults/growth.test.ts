import { describe, expect, test } from 'vitest';
import { inParallel, isLong } from './ask-agent.ts';
import { canMeasure } from './child-cpu.ts';
import { type Growing, growingNotes } from './growing-notes.ts';
import { type GrowingRequest, growingRequests, requestsOfNotes } from './growing-requests.ts';
import { type GrownVault, grownVault } from './grown-vault.ts';

/** Sizes of the growing part in characters, from an eighth to the whole. */
const SIZES = [2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18] as const;
const [SMALL, , , LARGE] = SIZES;

/** Linear work takes eight times as long, and comparing all parts with each other 64 times. */
const MOST_GROWTH = 8 ** 1.3;

/** Shorter times depend more on the machine than on the text. */
const NOISE_MS = 40;

/** Those that once took quadratic time, and some frequent ones. */
const shortForm: Readonly<Record<string, readonly string[]>> = {
  'levels of a tag': ['list_tags'],
  'slashes of a tag': ['get_note_info'],
  'the same heading': ['read_note'],
  lines: ['edit_note'],
  'hyphens of one word': ['search_notes'],
  'names in code': ['search_notes'],
  tasks: ['list_tasks'],
  'tags before list marks': ['manage_tags'],
  'lists within lists in the properties': ['get_note_info'],
};
const shortRequests = [
  'special characters of a replacement',
  'edits by text',
  'names in a question',
  'folders of a path, up to the limit',
];

type CostAt = (length: number, runs: number) => Promise<number>;

/** The times at all sizes if they grow faster than the input; undefined if they do not. */
async function fastGrowth(costAt: CostAt): Promise<string | undefined> {
  const quick = await costAt(LARGE, 1);
  // A request that is fast at the largest size needs no other measurement.
  if (quick <= MOST_GROWTH * NOISE_MS || quick <= MOST_GROWTH * (await costAt(SMALL, 1))) return undefined;
  const costs: number[] = [];
  for (const length of SIZES) costs.push(await costAt(length, 3));
  const [least = 0, most = 0] = [costs[0], costs.at(-1)];
  if (most <= MOST_GROWTH * Math.max(least, NOISE_MS)) return undefined;
  return `${costs.map((cost) => cost.toFixed(0)).join(', ')} ms`;
}

/** Describes each request about a note whose time grows too fast. */
async function tooFastOf(text: Growing, requests: readonly GrowingRequest[]): Promise<string[]> {
  const vaults = new Map<number, GrownVault>();
  const vaultOf = async (length: number) => {
    const vault = vaults.get(length) ?? (await grownVault(text(length)));
    vaults.set(length, vault);
    return vault;
  };
  const found: string[] = [];
  try {
    for (const asked of requests) {
      const costs = await fastGrowth(async (length, runs) => (await vaultOf(length)).costOf(asked, runs));
      if (costs !== undefined) found.push(`${JSON.stringify(asked)}: ${costs}`);
    }
  } finally {
    for (const vault of vaults.values()) vault.remove();
  }
  return found;
}

describe.skipIf(!canMeasure)('the CPU time of an answer', () => {
  const notes = Object.entries(growingNotes).filter(([name]) => isLong || name in shortForm);

  test.each(notes)('grows no faster than a note with many or long: %s', { timeout: 1_200_000 }, async (name, text) => {
    const requests = requestsOfNotes.filter(([action]) => isLong || shortForm[name]?.includes(action));

    expect(await tooFastOf(text, requests)).toEqual([]);
  });

  test('grows no faster than the request', { timeout: 1_200_000 }, async () => {
    const vault = await grownVault(Array.from({ length: 2000 }, (_, at) => `line ${at} of text\n`).join(''));
    const growing = Object.entries(growingRequests).filter(([name]) => isLong || shortRequests.includes(name));
    const jobs = growing.map(([name, asked]) => async () => {
      const costs = await fastGrowth((length, runs) => vault.costOf(asked(length), runs));
      return costs === undefined ? [] : [`${name}: ${costs}`];
    });

    const found = await inParallel(jobs, 2);

    vault.remove();
    expect(found.flat()).toEqual([]);
  });
});
