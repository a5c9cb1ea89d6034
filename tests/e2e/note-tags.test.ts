import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a tag in the text is neither added again nor removed with the properties', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '---\ntags: [garden]\n---\nan #Idea\n' });

  const { metadata } = await ask('manage_tags', { note: 'Plan', add: ['idea', 'new'], remove: ['garden'] });
  const left = await ask('manage_tags', { note: 'Plan', remove: ['idea'] });

  expect(metadata).toMatchObject({ tags: ['#new', '#Idea'], added: ['#new'], removed: ['#garden'] });
  expect(left.data).toBe(
    'Plan.md has no #idea to remove. Tags: #new #Idea. #Idea is still in the text (line 4). To remove it there as well, send where: "both".',
  );
  expect(text('Plan.md')).toBe('---\ntags: [new]\n---\nan #Idea\n');
});

test('tags in the text are added on a last line of their own, and removed wherever they are', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': 'an #idea to keep\n' });

  await ask('manage_tags', { note: 'Plan', add: ['a'], where: 'inline' });
  await ask('manage_tags', { note: 'Plan', add: ['b', 'IDEA'], where: 'inline' });
  expect(text('Plan.md')).toBe('an #idea to keep\n#a #b\n');

  await ask('manage_tags', { note: 'Plan', remove: ['idea', 'a'], where: 'inline' });
  expect(text('Plan.md')).toBe('an to keep\n#b\n');
});

test('tags in malformed frontmatter cannot be changed, but those in the text can', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '---\ntags: [a\n---\n#b\n' });

  expect(await ask('manage_tags', { note: 'Plan', add: ['c'] })).toMatchObject({ reason: 'FRONTMATTER_MALFORMED' });
  expect(await ask('manage_tags', { note: 'Plan', add: ['c'], where: 'inline' })).toMatchObject({ status: 'success' });
  expect(text('Plan.md')).toBe('---\ntags: [a\n---\n#b #c\n');
});
