import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const garden = {
  'Home.md': 'see [[Diary]] #plan\n',
  'Private/Diary.md': 'wrote #plan\n',
};

test.each([
  [['--deny', 'Private'], /Parts of the vault are hidden here/, /Hidden notes that have the tag keep it/],
  [[], /^No broken links\.$/m, /2 places in 2 notes\.$/m],
])('with %j the instructions say that more may exist', async (rules, ofLinks, ofTag) => {
  const vault = plantVault(garden);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });

  expect((await callTool(client, 'find_broken_links', {})).text).toMatch(ofLinks);
  expect((await callTool(client, 'rename_tag', { from: 'plan', to: 'idea' })).text).toMatch(ofTag);
});
