import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentWithModel } from './model-agent.ts';
import { askIn } from './note-agent.ts';

/** The direction of each of these words, in degrees. */
const degrees: Readonly<Record<string, number>> = { mooring: 0, berth: 0, quay: 8, wharf: 16, raft: 55 };

/** A vector in the direction of the first of these words in a text; of a text without one, across all of them. */
function vectorOf(text: string): readonly number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = words.find((word) => Object.hasOwn(degrees, word));
  if (known === undefined) return [0, 0, 1];
  const radians = ((degrees[known] as number) * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians), 0.1];
}

const others = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`Other ${at}.md`, `Something else, ${at}.\n`]));

/** An agent whose model has read these notes and eight about something else. */
async function agentWithDirections(tree: Readonly<Record<string, string>>) {
  const agent = await agentWithModel({ ...others, ...tree });
  agent.service.vectorOf = vectorOf;
  await agent.ask('index_vault', {});
  const askWithoutModel = askIn(agent.vault, { env: { OBSIDIAN_AGENT_CACHE_DIR: join(agent.vault, '..', 'cache') } });
  return { ...agent, askWithoutModel };
}

interface Found {
  readonly metadata: { readonly results: readonly { readonly path: string; readonly score: number }[] };
}

function pathsOf({ metadata }: Found): string[] {
  return metadata.results.map(({ path }) => path);
}

function scoresOf({ metadata }: Found): number[] {
  return metadata.results.map(({ score }) => score);
}

test('the best notes by words and by meaning come first, in the order of both ranks', async () => {
  const { ask, askWithoutModel } = await agentWithDirections({
    'Words 1.md': '# Harbour\n\nharbour harbour harbour\n',
    'Both.md': '# Harbour\n\nThe quay and much more.\n',
    'Words 3.md': `The harbour. ${'Long text. '.repeat(40)}\n`,
    'Meaning 1.md': 'berth\n',
    'Meaning 3.md': 'wharf\n',
  });
  const question = { query: 'harbour mooring', mode: 'question' };

  const byWords = await askWithoutModel('search_notes', question);
  const both = await ask('search_notes', question);

  expect(pathsOf(byWords)).toEqual(['Words 1.md', 'Both.md', 'Words 3.md']);
  expect(pathsOf(both)).toEqual(['Both.md', 'Words 1.md', 'Meaning 1.md', 'Words 3.md', 'Meaning 3.md']);
  expect(scoresOf(both)).toEqual(scoresOf(both).toSorted((a, b) => b - a));
});

test('the score of a note found by meaning says how close it is, and unrelated notes are not found', async () => {
  const { ask } = await agentWithDirections({ 'Near.md': 'berth\n', 'Next.md': 'wharf\n', 'Far.md': 'raft\n' });

  const found = await ask('search_notes', { query: 'mooring', mode: 'question' });

  expect(pathsOf(found)).toEqual(['Near.md', 'Next.md', 'Far.md']);
  const [near = 0, next = 0, far = 0] = scoresOf(found);
  expect(near).toBeCloseTo(0.5, 1);
  expect(next).toBeGreaterThan(0.45);
  expect(next).toBeLessThan(near);
  expect(far).toBeGreaterThan(0.15);
  expect(far).toBeLessThan(0.3);
});

test('a question without a known word says so, and no note is found that is not close to it', async () => {
  const { ask, service } = await agentWithDirections({ 'Near.md': 'berth\n', 'Far.md': 'raft\n' });

  const known = await ask('search_notes', { query: 'mooring', mode: 'question' });
  service.vectorOf = () => [1, 1, 1];
  const evenly = await ask('search_notes', { query: 'zzzqqq', mode: 'question' });
  service.vectorOf = () => [0, 0, 0];
  const nothing = await ask('search_notes', { query: 'zzzqqq', mode: 'question' });

  expect(known.metadata.hints).toEqual(['No note contains "mooring".']);
  expect(known.metadata.results[0].score).toBeGreaterThan(0.45);
  expect(evenly.metadata.hints).toEqual(['No note contains "zzzqqq".']);
  expect(evenly.metadata.results[0].score).toBeLessThan(0.35);
  expect(nothing.metadata).toMatchObject({ results: [], total_count: 0 });
});

test.each(['path', 'modified'])('sorted by %s, only the closest notes by words and by meaning remain', async (sort) => {
  const { ask } = await agentWithDirections({
    'Words.md': 'The harbour.\n',
    'Near.md': 'berth\n',
    'Next.md': 'wharf\n',
    'Raft.md': 'raft\n',
  });
  const sorted = async (query: string) =>
    pathsOf(await ask('search_notes', { query, mode: 'question', sort })).toSorted();

  expect(await sorted('mooring')).toEqual(['Near.md', 'Next.md']);
  expect(await sorted('harbour mooring')).toEqual(['Near.md', 'Next.md', 'Words.md']);
});

test('notes are related by how close their meaning is, and unrelated ones are not similar', async () => {
  const { ask } = await agentWithDirections({
    'Rex.md': 'berth #pets\n',
    'Same.md': 'berth\n',
    'Next.md': 'wharf\n',
    'Raft.md': 'raft\n',
    ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`Pet ${at}.md`, 'Something else. #pets\n'])),
  });

  const { metadata } = await ask('find_related', { note: 'Rex', limit: 50 });

  const related = metadata.related as { path: string; score: number; similarity?: number }[];
  expect(related.slice(0, 3).map(({ path }) => path)).toEqual(['Same.md', 'Next.md', 'Raft.md']);
  expect(related.slice(3).map(({ path, similarity }) => [path, similarity])).toEqual(
    Array.from({ length: 6 }, (_, at) => [`Pet ${at}.md`, undefined]),
  );
  const [same, , raft] = related;
  expect(same?.score).toBeCloseTo(0.8, 1);
  expect(raft?.score).toBeLessThan(0.5);
});
