import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askAgent, inParallel, isLong } from './ask-agent.ts';
import { plantVault } from './trees.ts';

const APPENDS = isLong ? 200 : 40;
const ROUNDS = isLong ? 10 : 1;

test(`${APPENDS} appends to one note by 16 processes are all kept, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const root = plantVault({ 'Log.md': '# Log\n' });
    const lines = Array.from({ length: APPENDS }, (_, number) => `line ${number}`);
    const jobs = lines.map((content) => () => askAgent('append_note', { vault_path: root, note: 'Log', content }));

    const answers = await inParallel(jobs, 16);

    expect(answers.filter((answer) => answer?.status !== 'success')).toEqual([]);
    const text = readFileSync(join(root, 'Log.md'), 'utf8');
    expect(text.trimEnd().split('\n').sort()).toEqual(['# Log', ...lines].sort());
    rmSync(root, { recursive: true });
  }
}, 600_000);
