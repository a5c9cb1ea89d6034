import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

test(`create_note creates a note with its folders and extension, and returns its path ${requirement(
  'smarthole.create-note.parents',
  'smarthole.create-note.extension',
  'smarthole.create-note.returns-path',
)}`, async () => {
  const agent = noteAgent({});
  const call = askTool('smarthole', agent);
  const content = '# Meeting Notes\n\nDiscussed project timeline...';

  const answer = await call('create_note', { content, path: 'Meetings/2026/02-03' });

  expect(answer).toMatchObject(succeeded('Meetings/2026/02-03.md'));
  expect(agent.text('Meetings/2026/02-03.md')).toBe(content);
});

test.each([
  ['Intro\n\n# Garden: 2026/27?\n', 'Garden- 2026-27-.md'],
  [`# ${'long '.repeat(30)}\n`, `${'long '.repeat(20).trim()}.md`],
  ['- [ ] call the nursery\nmore', 'call the nursery.md'],
  [`${'word '.repeat(30)}\n`, `${'word '.repeat(10).trim()}.md`],
])(
  `create_note names %j after its heading or its first line ${requirement(
    'smarthole.create-note.name-from-heading',
    'smarthole.create-note.name-from-heading-length',
    'smarthole.create-note.name-from-first-line',
    'smarthole.create-note.name-from-first-line-length',
  )}`,
  async (content, path) => {
    const agent = noteAgent({});

    const answer = await askTool('smarthole', agent)('create_note', { content });

    expect(answer).toMatchObject(succeeded(path));
    expect(agent.text(path)).toBe(content);
  },
);

test(`create_note names a note without text after the time ${requirement('smarthole.create-note.name-from-time')}`, async () => {
  const agent = noteAgent({});
  const before = Date.now();

  const { output } = await askTool('smarthole', agent)('create_note', { content: '\n---\n' });

  const [, milliseconds] = /^Note-(\d+)\.md$/.exec(output) ?? [];
  expect(Number(milliseconds)).toBeGreaterThanOrEqual(before);
  expect(Number(milliseconds)).toBeLessThanOrEqual(Date.now());
});

test('create_note names a note by its title, unless a path is given', async () => {
  const agent = noteAgent({});
  const call = askTool('smarthole', agent);

  const titled = await call('create_note', { content: '# Other', title: 'Garden plan', path: '' });
  const placed = await call('create_note', { content: '# Other', title: 'Garden plan', path: 'Plans/Garden' });

  expect(titled).toMatchObject(succeeded('Garden plan.md'));
  expect(placed).toMatchObject(succeeded('Plans/Garden.md'));
});

test(`create_note of an existing note is an error and does not change it ${requirement('smarthole.create-note.exists')}`, async () => {
  const agent = noteAgent({ 'Plans/Garden.md': 'mine' });

  const answer = await askTool('smarthole', agent)('create_note', { content: 'new', path: 'plans/garden' });

  expect(answer).toMatchObject(refused('Error: File already exists: Plans/Garden.md. Choose another path.'));
  expect(agent.text('Plans/Garden.md')).toBe('mine');
  expect(readdirSync(join(agent.vault, 'Plans'))).toEqual(['Garden.md']);
});

test('create_note without content does not match the schema, and creates nothing', async () => {
  const agent = noteAgent({});

  const answer = await askTool('smarthole', agent)('create_note', { path: 'Plan' });

  expect(answer.reason).toBe('INVALID_PARAMS');
  expect(existsSync(join(agent.vault, 'Plan.md'))).toBe(false);
});
