import { commandsV2 } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { isWrite } from './session.ts';

test.each(Object.values(commandsV2).filter(({ name }) => name !== 'call_tool'))(
  '$name is a write if its contract says so, and no dry run',
  ({ name, effect }) => {
    const sent = [{ dry_run: false }, { dry_run: true }].map((params) => isWrite({ name, params }));

    expect(sent).toEqual([effect !== 'read', false]);
  },
);

test('a command that previews by default is a write only if dry_run is false', () => {
  const sent = [{}, { dry_run: false }].map((params) => isWrite({ name: 'bulk_tag', params }));

  expect(sent).toEqual([false, true]);
});
