import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { mountSmallDisk } from '../fixtures/postgres/small-disk.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { openDbos } from './dbos-fleet.ts';
import { holdOf, touch, until, untilLogged } from './row.ts';

const disk = hasPostgres ? mountSmallDisk(120 * 1024 ** 2) : undefined;
if (disk === undefined)
  process.stderr.write('The test of a full database is skipped: no file system can be mounted.\n');

test.skipIf(disk === undefined)(
  'the disk of the database is full in the middle of a plan: results are kept until there is room',
  { timeout: 120_000 },
  async () => {
    using small = disk;
    await using fleet = await openDbos({ folder: join(small?.folder ?? '', 'server') });
    const outbox = join(fleet.folder, 'state-nas', 'outbox');
    const kept = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
    const hold = holdOf(fleet, 'full');
    await fleet.start('nas');
    await fleet.submit('full', [
      touch(fleet, 'held', { payload: { text: 'held', hold } }),
      touch(fleet, 'next', { depends_on: ['held'], payload: { text: 'next' } }),
    ]);
    await untilLogged(fleet, 'effect', 'held');
    const ended = fleet.wait('full');

    small?.fill();
    release(hold);
    await until(() => kept() === 1);
    await expect(fleet.submit('other', large)).rejects.toMatchObject({ reason: 'DATABASE_FULL' });
    small?.empty();

    expect(summarize(await ended)).toEqual(['held succeeded 1', 'next succeeded 1']);
    await until(() => kept() === 0);
    expect(fleet.logged('start').toSorted()).toEqual(['touch held', 'touch next']);
    expect(fleet.logged('effect')).toEqual(['held', 'next']);
    expect(await fleet.end()).toEqual([]);
    expect(fleet.lost()).toEqual([]);
  },
);

/** More than Postgres has room for in its open files. */
const large = [
  { id: 'one', action: 'touch', vault: 'notes', payload: { log: '/dev/null', text: 'x'.repeat(4_000_000) } },
];
