import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

const plan = {
  name: 'kite',
  vault: 'notes',
  tasks: [
    { id: 'create', action: 'create_note', payload: { path: 'Kite', content: 'A kite.\n' } },
    { id: 'append', action: 'append_note', depends_on: ['create'], payload: { note: 'Kite', content: 'It flies.' } },
  ],
};

test('a preview shows what a plan would change, each task what it did, and undo takes all of it away', async () => {
  const note = join(world.folder, 'vault', 'Kite.md');

  const preview = await world.call('/api/v1/plans/preview', { body: { plan } });
  const isUntouched = !existsSync(note);
  await world.call('/api/v1/plans', { body: { plan, plan_id: 'kite' } });
  await (await world.open('/api/v1/plans/kite/events')).text();
  const [created, appended] = await Promise.all(
    ['create', 'append'].map((task) => world.call(`/api/v1/plans/kite/tasks/${task}/changes`)),
  );
  const shown = await world.call('/api/v1/plans/kite/undo', { body: { dry_run: true } });
  const typed = world.command('undo', 'kite', '--dry-run', '--agents', 'agents.json');
  const written = readFileSync(note, 'utf8');
  const undone = await world.call('/api/v1/plans/kite/undo', { body: {} });

  expect(isUntouched).toBe(true);
  expect(preview.data).toMatchObject({ state: 'succeeded', files: [{ path: 'Kite.md', status: 'created' }] });
  expect(preview.data.files[0].diff).toContain('+It flies.');
  // The note has changed since, and yet each task has its own part.
  expect(created?.data.files).toMatchObject([{ path: 'Kite.md', status: 'created' }]);
  expect(created?.data.files[0].diff ?? '').not.toContain('It flies.');
  expect(appended?.data.files).toMatchObject([{ path: 'Kite.md', status: 'modified' }]);
  expect(appended?.data.files[0].diff).toContain('+It flies.');
  expect(shown.data.vaults).toMatchObject([{ files: [{ path: 'Kite.md' }], failure: null }]);
  expect(typed.stdout).toContain('Kite.md');
  expect(typed.stdout).not.toContain('dry_run');
  expect(written).toContain('It flies.');
  expect(undone).toMatchObject({ status: 200, data: { dry_run: false } });
  expect(existsSync(note)).toBe(false);
});

test('what it may not use is reported together with other mistakes', async () => {
  const problemsOf = async (sent: object): Promise<string[]> => {
    const { data } = await world.call('/api/v1/plans/validate', { body: { plan: sent } });
    return data.problems.map(({ reason }: { reason: string }) => reason);
  };
  const bad = { id: 'a', agent: 'scripted', action: 'loook', payload: { log: 'log' } };
  const sub = { id: 'sub', plan: '/etc/passwd' };
  const sent = await world.call('/api/v1/plans', {
    body: { plan: { name: 'sent', vault_path: '/etc', tasks: [sub, bad] } },
  });

  expect(sent.data.problems.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('cannot run another plan: "/etc/passwd"'),
    expect.stringContaining('that vault'),
    expect.stringContaining('loook'),
  ]);
  expect(await problemsOf({ name: 'sent', vault: 'nots', tasks: [bad] })).toEqual(['NOT_ALLOWED', 'UNKNOWN_ACTION']);
  expect(await problemsOf({ name: 'sent', vault: 'notes', tasks: [bad] })).toEqual(['UNKNOWN_ACTION']);
});
