import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { type NumberType, safetensors, unigrams, writeTokenTable } from './token-table.ts';

const notes = {
  'Rex.md': 'dog\n',
  'Hund.md': 'hund\n',
  'Boat.md': 'boat\n',
  'Bills.md': 'money\n',
};
const words = { dog: [1, 0], hund: [3, 1], boat: [0, 2], money: [-2, 1] };
const rows = [[9, 9], ...Object.values(words)];

/** A table in a folder that is removed after the test. */
function tokenTable(model: Buffer, tokenizer?: object): string {
  const parent = mkdtempSync(join(tmpdir(), 'token table '));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'small-table');
  writeTokenTable(folder, words);
  writeFileSync(join(folder, 'model.safetensors'), model);
  if (tokenizer !== undefined) writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  return folder;
}

/** The notes that are similar to Rex, with their similarities. */
async function similarToRex(folder: string): Promise<unknown> {
  const { ask } = noteAgent(notes, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } });
  await ask('index_vault', {});
  const { metadata } = await ask('find_related', { note: 'Rex' });
  const related = metadata.related as { path: string; similarity: number }[];
  return related.map(({ path, similarity }) => [path, similarity]);
}

/** The cosine of [1, 0] and [3, 1]. */
const onlyHund = [['Hund.md', expect.closeTo(0.949, 2)]];

test.each<NumberType>(['F64', 'F32', 'F16', 'BF16', 'I8', 'I32', 'I64'])(
  'a table may have numbers of the type %s',
  async (type) => {
    const folder = tokenTable(safetensors({ embeddings: rows }, { embeddings: type }));

    expect(await similarToRex(folder)).toEqual(onlyHund);
  },
);

test('a table may have a tokenizer of the kind Unigram, whose words begin with a mark', async () => {
  const marked = Object.keys(words).map((word) => `▁${word}`);

  expect(await similarToRex(tokenTable(safetensors({ embeddings: rows }), unigrams(['<unk>', ...marked])))).toEqual(
    onlyHund,
  );
});

test('several tokens may share a row of a table', async () => {
  const model = safetensors(
    {
      embeddings: [
        [9, 9],
        [1, 0],
        [0, 1],
      ],
      mapping: [[0], [1], [1], [2], [2]],
    },
    { mapping: 'I64' },
  );

  expect(await similarToRex(tokenTable(model))).toEqual([['Hund.md', expect.closeTo(1, 2)]]);
});

test('a table may weigh its tokens', async () => {
  const notesWithTwo = { ...notes, 'Rex.md': 'dog money\n' };
  const similarTo = async (weights: readonly (readonly number[])[]) => {
    const folder = tokenTable(safetensors({ embeddings: rows, weights }, { weights: 'F64' }));
    const { ask } = noteAgent(notesWithTwo, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } });
    await ask('index_vault', {});
    const { metadata } = await ask('find_related', { note: 'Rex' });
    return metadata.related[0].path;
  };

  expect(await similarTo([[1], [1], [1], [1], [0.01]])).toBe('Hund.md');
  expect(await similarTo([[1], [0.01], [1], [1], [1]])).toBe('Bills.md');
});
