import { createHash } from 'node:crypto';
import { openToolset } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';

/** The length of a text that a published design fixes, and the first 16 digits of its SHA-256. */
type Fixed = readonly [length: number, digest: string];

/**
 * The texts of the designs, so that no word changes unnoticed if the documents are absent.
 *
 * `seed-words.test.ts` compares the same texts with the documents.
 */
const descriptions: Readonly<Record<string, Readonly<Record<string, Fixed>>>> = {
  'vault-agent': {
    obsidian_query_vault: [2145, '28018fc9f4073739'],
    obsidian_manage_notes: [3919, '85d6f52b3fa9d841'],
    obsidian_manage_vault: [4762, 'a4a98a7293e476de'],
  },
  // The design fixes only their beginnings.
  smarthole: {
    create_note: [25, '2c1075115f479247'],
    modify_note: [44, '0eeb5ee199fb6d94'],
    search_notes: [40, '6351f47dc53fe4cf'],
    organize_note: [20, '0fbe53343ed4c564'],
    read_file: [44, 'f33afc21bb00e9dc'],
  },
};
const argumentsOfCo: Readonly<Record<string, Readonly<Record<string, Fixed>>>> = {
  search_notes: { query: [129, '5d188c4a40cd1c48'], limit: [51, '1799de2ce380f98b'] },
  list_notes: { tag: [40, '4b4a85d8d2929f4c'] },
  read_note: { filename: [44, 'd63fbb4ab6577165'] },
};

test.each(Object.entries(descriptions))(
  'the descriptions of %s match its design word for word',
  async (toolset, fixed) => {
    const tools = await (await openToolset(toolset)).list();

    const begun = tools.map(({ name, description }) => [name, digestOf(description.slice(0, fixed[name]?.[0]))]);

    expect(Object.fromEntries(begun)).toEqual(fixed);
  },
);

test('the descriptions of vault-agent end with the words of its design', async () => {
  const tools = await (await openToolset('vault-agent')).list();

  const lengths = tools.map(({ name, description }) => [name, description.length]);

  expect(lengths).toEqual(Object.entries(descriptions['vault-agent'] ?? {}).map(([name, [length]]) => [name, length]));
});

test.each(Object.entries(argumentsOfCo))(
  "the arguments of co's %s match its design word for word",
  async (name, fixed) => {
    const tool = (await (await openToolset('co')).list()).find((each) => each.name === name);
    const properties = tool?.inputSchema['properties'] as Record<string, { description: string }> | undefined;

    const shown = Object.keys(fixed).map((argument) => [argument, digestOf(properties?.[argument]?.description ?? '')]);

    expect(Object.fromEntries(shown)).toEqual(fixed);
  },
);

function digestOf(text: string): Fixed {
  return [text.length, createHash('sha256').update(text).digest('hex').slice(0, 16)];
}
