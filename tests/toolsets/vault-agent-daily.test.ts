import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { requirement } from '../requirements.ts';
import { refused, succeeded } from './ask-tool.ts';
import { vaultAgent } from './vault-agent-kit.ts';

const fixed = (day: string) => `# ${day}\n\n## Tasks\n\n## Notes\n`;

test(`a missing daily note is created from a template in the root of the vault ${requirement(
  'vault-agent.manage-notes.daily-content',
  'vault-agent.manage-notes.daily-creates',
  'vault-agent.manage-notes.daily-template',
  'vault-agent.manage-notes.daily-name',
)}`, async () => {
  const { notes, text } = vaultAgent({});

  const answer = await notes('get_daily_note', { date: '2025-01-15' });

  expect(answer).toMatchObject(succeeded(fixed('2025-01-15')));
  expect(text('2025-01-15.md')).toBe(fixed('2025-01-15'));
});

test(`without a date, the daily note is today's ${requirement('vault-agent.manage-notes.daily-today')}`, async () => {
  const { vault, notes } = vaultAgent({});
  const before = new Date().toISOString().slice(0, 10);

  const { output } = await notes('get_daily_note');

  const after = new Date().toISOString().slice(0, 10);
  expect([fixed(before), fixed(after)]).toContain(output);
  expect(existsSync(join(vault, `${output.slice(2, 12)}.md`))).toBe(true);
});

test(`nothing is created if the call forbids it ${requirement(
  'vault-agent.manage-notes.daily-not-created',
)}`, async () => {
  const { vault, notes } = vaultAgent({});
  const before = harvest(vault);

  const answer = await notes('get_daily_note', { date: '2025-01-15', create_if_missing: false });

  expect(answer).toMatchObject(
    refused(
      "Note '2025-01-15' not found. There is no daily note at 2025-01-15.md. Leave create_if_missing out to create it.",
    ),
  );
  expect(harvest(vault)).toEqual(before);
});

test(`the vault's settings determine the path and the start of a daily note ${requirement(
  'vault-agent.manage-notes.daily-configured',
)}`, async () => {
  const { notes, text } = vaultAgent({
    '.obsidian/daily-notes.json': '{"folder":"Log","format":"YYYY/MM-DD","template":"T/Day"}',
    'T/Day.md': 'Day {{date}}\n',
  });

  const answer = await notes('get_daily_note', { title: '2025-01-15' });

  expect(answer).toMatchObject(succeeded('Day 2025-01-15\n'));
  expect(text('Log/2025/01-15.md')).toBe('Day 2025-01-15\n');
});

test(`an existing daily note is not changed ${requirement('vault-agent.manage-notes.daily-existing')}`, async () => {
  const long = `${'A line of a long day.\n'.repeat(6000)}The end.\n`;
  const { vault, notes } = vaultAgent({ '2025-01-15.md': long });
  const before = harvest(vault);

  expect((await notes('get_daily_note', { date: '2025-01-15' })).output).toBe(long);
  expect((await notes('get_daily_note', { date: '2025-01-15', response_format: 'detailed' })).output).toMatch(
    /^path: 2025-01-15\.md\n/,
  );
  expect(harvest(vault)).toEqual(before);
});

test.each(['15-01-2025', 'tomorrow', '2025-02-30', ''])(
  `%j is not a date ${requirement('vault-agent.manage-notes.invalid-date')}`,
  async (date) => {
    const { notes } = vaultAgent({});

    expect(await notes('get_daily_note', { date })).toMatchObject(
      refused(`Date must be YYYY-MM-DD format. You provided: '${date}'. Example: '2025-01-15'`),
    );
  },
);
