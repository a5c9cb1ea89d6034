import { expect, test } from 'vitest';
import { typist } from '../e2e/typed-call.ts';

const NOTES = 15_000;
const LINES = 'some words about the garden [[Home]] #plant\n'.repeat(20);

test('the first query of a large vault shows a line that is gone before the answer, and later ones show none', async ({
  skip,
}) => {
  if (process.env['OBSIDIAN_AGENT_FAULTS'] !== 'long')
    return skip('only in pnpm faults: it needs a vault of 15,000 notes');
  const notes = Array.from({ length: NOTES }, (_, at) => [`f${at % 100}/n${at}.md`, LINES]);
  const { type } = typist({ ...Object.fromEntries(notes), 'Home.md': 'only here\n' });
  const search = () => type(['search', 'only'], { terminal: true, env: { TERM: 'xterm', NO_COLOR: '1' } });

  const [first, second] = [await search(), await search()];

  const [, progress = '', answer] = first.stdout.split(/(.*)\r.{3}(?=Home)/s);
  expect(progress).toMatch(/reading notes for the index: [\d,]+ of 15,00\d, [\d,]+ a second, .* left/);
  expect(answer).toBe('Home.md:1: only here\r\n');
  expect(second.stdout).toBe('Home.md:1: only here\r\n');
});

test('the first query of a small vault shows no line', async () => {
  const { type } = typist({ 'Home.md': 'only here\n' });

  const { stdout } = await type(['search', 'only'], { terminal: true, env: { TERM: 'xterm', NO_COLOR: '1' } });

  expect(stdout).toBe('Home.md:1: only here\r\n');
});
