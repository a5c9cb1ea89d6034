import { openToolset } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';
import { seed } from '../oracles/shared-data.ts';

const vaultAgent = seed('obsidian-ai-agent-tool-designs.md') ?? '';
const smarthole = seed('smarthole-vault-tools.md') ?? '';
const co = seed('co-cli-vault-tools.md') ?? '';

test.skipIf(vaultAgent === '')(
  'the descriptions of vault-agent match the docstrings of its document word for word',
  async () => {
    const functions = [...vaultAgent.matchAll(/async def (obsidian_\w+)\([\s\S]*?"""\n([\s\S]*?)\n {4}"""/g)];
    const docstrings = functions.map(([, name, docstring = '']) => [
      name,
      // As Python reads it: common indentation does not count, and \n is a line break.
      docstring.replaceAll(/^ {4}/gm, '').replaceAll('\\n', '\n'),
    ]);

    expect(docstrings).toHaveLength(3);
    expect((await tools('vault-agent')).map(({ name, description }) => [name, description])).toEqual(docstrings);
  },
);

test.skipIf(smarthole === '')(
  'the descriptions of smarthole begin with those of its document, word for word',
  async () => {
    const rows = [...smarthole.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].slice(0, 5);

    const listed = (await tools('smarthole')).map(({ name, description }, at) => [
      name,
      description.slice(0, rows[at]?.[2]?.length),
    ]);

    expect(rows).toHaveLength(5);
    expect(listed).toEqual(rows.map(([, name, words]) => [name, words]));
  },
);

test.skipIf(co === '')('the arguments of co match its document word for word', async () => {
  const args = [...co.matchAll(/^(\w+)\((?:query|tag|filename).*\n\nArgs:\n((?: {4}.*\n)+)/gm)];
  const documented = args.map(([, name, lines = '']) => [
    name,
    Object.fromEntries(
      [...lines.matchAll(/^ {4}(\w+): (.*(?:\n {5,}.*)*)/gm)].map(([, arg, words = '']) => [
        arg,
        words.replaceAll(/\n +/g, '\n'),
      ]),
    ),
  ]);

  const listed = (await tools('co')).map(({ name, inputSchema }) => [
    name,
    Object.fromEntries(
      Object.entries(inputSchema['properties'] as Record<string, { description?: string }>).map(
        ([arg, { description }]) => [arg, description],
      ),
    ),
  ]);

  expect(documented).toHaveLength(3);
  // The toolset has more arguments, from the document's own program.
  expect(listed).toMatchObject(documented);
});

async function tools(toolset: string) {
  return await (await openToolset(toolset)).list();
}
