import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askIn } from '../e2e/note-agent.ts';
import { corpus } from './shared-data.ts';

const vault = corpus('tasks-demo');

test.skipIf(vault === undefined)(
  'a base of a public vault lists the notes that the app lists, with its error',
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'cache-'));
    onTestFinished(() => rmSync(cache, { recursive: true }));
    const ask = askIn(vault ?? '', { env: { OBSIDIAN_AGENT_CACHE_DIR: cache } });

    const { metadata } = await ask('query_base', { base: 'Check Aliases' });

    const names = metadata.rows.map(({ path }: { path: string }) => path.replace(/^Test Data\/(.*)\.md$/, '$1'));
    expect(names).toEqual([
      'docs_sample_for_task_properties_reference',
      'yaml_1_alias',
      'yaml_2_aliases',
      'yaml_aliases_with_two_values_on_one_line',
      'yaml_all_property_types_populated',
      'yaml_complex_example_standardised',
    ]);
    expect(metadata.problems).toMatchObject([
      { rows: 1, first_row: expect.stringContaining('two_values_on_one_line') },
    ]);
  },
);
