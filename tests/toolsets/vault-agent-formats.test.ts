import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { type VaultAgent, vaultAgent } from './vault-agent-kit.ts';

const folder = 'Association/Garden/Meetings/2026/First quarter';
const paragraph = (number: number) =>
  `In the ${number}th week the gardeners sow carrots and lettuce, mend the fence behind the shed, and agree who waters the young trees while half of them are away on holiday.`;
const note = (number: number) => `---
tags: [garden, ${number % 2 === 0 ? 'even' : 'odd'}]
---
# Week ${number}

${paragraph(number)} [[Week ${(number % 14) + 1} of the gardening year]]

## Plants

${paragraph(number + 1)} The compost is turned, and the tools are cleaned before they go back to their places.

## Tasks

- [ ] order seeds before they are sold out
`;
const tree = Object.fromEntries(
  Array.from({ length: 14 }, (_, at) => [`Garden/Year/Week ${at + 1} of the gardening year.md`, note(at + 1)]),
);

test(`a detailed answer has three to five times the tokens of a concise one ${requirement(
  'vault-agent.format.factor',
)}`, async () => {
  const factors = await Promise.all(
    Object.values(calls).map(async (call) => {
      const { concise, detailed } = await tokensOf(call);
      return { call: call.toString(), factor: detailed / concise };
    }),
  );

  expect(factors.filter(({ factor }) => factor < 3 || factor > 5)).toEqual([]);
});

test(`a found note takes 50 to 70 tokens, and with details 150 to 200 ${requirement(
  'vault-agent.query-vault.concise-tokens',
  'vault-agent.query-vault.detailed-tokens',
)}`, async () => {
  const { concise, detailed } = await tokensOf(calls.search);

  expectWithin(concise / 10, [50, 70]);
  expectWithin(detailed / 10, [150, 200]);
});

// The design requires at least 150 tokens with details, and at most 5 times the 29 of its fixed words.
test(`a confirmation takes 20 to 50 tokens, and with details at most 250 ${requirement(
  'vault-agent.manage-notes.concise-tokens',
  'vault-agent.manage-notes.detailed-tokens',
)}`, async () => {
  const { concise, detailed } = await tokensOf(calls.create);

  expectWithin(concise, [20, 50]);
  expectWithin(detailed, [3 * concise, 5 * concise]);
  expect(detailed).toBeLessThanOrEqual(250);
});

test(`a preview takes 30 to 50 tokens, and with all paths 100 to 300 ${requirement(
  'vault-agent.manage-vault.concise-tokens',
  'vault-agent.manage-vault.detailed-tokens',
)}`, async () => {
  const { concise, detailed } = await tokensOf(calls.bulkTag);
  const { manage } = vaultAgent(tree);
  const { output } = await manage('bulk_tag', {
    folder_filter: 'Garden',
    add_tags: ['x'],
    response_format: 'detailed',
  });

  expectWithin(concise, [30, 50]);
  expectWithin(detailed, [100, 300]);
  for (const path of Object.keys(tree)) expect(output).toContain(`\n- ${path}`);
});

type Call = (agent: VaultAgent, response_format: object) => Promise<{ readonly data: string }>;

const calls = {
  search: ({ query }, format) => query('search', { query: 'gardeners sow carrots', ...format }),
  searchWord: ({ query }, format) => query('search', { query: 'compost', limit: 3, ...format }),
  list: ({ query }, format) => query('list', { folder: 'Garden', ...format }),
  listTag: ({ query }, format) => query('list', { tags: ['odd'], ...format }),
  related: ({ query }, format) => query('find_related', { query: 'Week 3 of the gardening year', ...format }),
  create: ({ notes }, format) =>
    notes('create', {
      title: 'Minutes of the planning meeting',
      folder,
      content: note(1),
      tags: ['minutes'],
      ...format,
    }),
  update: ({ notes }, format) =>
    notes('update', { title: 'Week 3 of the gardening year', content: paragraph(9), append: true, ...format }),
  tags: ({ notes }, format) =>
    notes('manage_tags', { title: 'Week 3 of the gardening year', add_tags: ['watered'], ...format }),
  delete: ({ notes }, format) =>
    notes('delete', { title: 'Week 3 of the gardening year', confirm_delete: true, ...format }),
  folder: ({ manage }, format) => manage('create_folder', { folder_path: folder, ...format }),
  folders: ({ manage }, format) => manage('list_folders', format),
  bulkTag: ({ manage }, format) => manage('bulk_tag', { folder_filter: 'Garden', add_tags: ['x'], ...format }),
  bulkMove: ({ manage }, format) => manage('bulk_move', { tags: ['odd'], destination_folder: 'Archive', ...format }),
  bulkDelete: ({ manage }, format) => manage('bulk_delete', { tags: ['even'], ...format }),
} satisfies Record<string, Call>;

/** Counts the tokens of both formats of a call, each in a new vault. */
async function tokensOf(call: Call): Promise<{ concise: number; detailed: number }> {
  const tokens = async (response_format: string) => {
    const { data } = await call(vaultAgent(tree), { response_format });
    return countTokens(data);
  };
  return { concise: await tokens('concise'), detailed: await tokens('detailed') };
}

function expectWithin(figure: number, [least, most]: readonly [number, number]): void {
  expect(figure).toBeGreaterThanOrEqual(least);
  expect(figure).toBeLessThanOrEqual(most);
}
