import { startTwin, type Twin } from './twin-servers.ts';

/** The last of these changes also changes hidden notes, if there are any. */
const SHARED = [
  ['append_note', { note: 'Home', content: 'more [[Diary]]' }],
  ['create_note', { path: 'Gone', content: 'lantern' }],
  ['delete_note', { note: 'Gone', confirm: true }],
  ['bulk_tag', { select: { folder: '/' }, add: ['seen'], dry_run: false }],
] as const;

const BEFORE = [
  ['append_note', { note: 'Private/Own', content: 'lupus' }],
  ['create_note', { path: 'Private/Trashed/Gone', content: 'lupus' }],
  ['delete_note', { note: 'Private/Trashed/Gone', confirm: true }],
] as const;

const AFTER = [
  ['create_note', { path: 'Private/Trashed/Kept', content: 'lupus' }],
  ['move_note', { note: 'Private/Own', to: 'Private/Own again' }],
] as const;

/** The owner's changes in both vaults, and to hidden notes in one. */
export async function livePast(whole: Twin, part: Twin): Promise<void> {
  await Promise.all([doAll(whole, [...BEFORE, ...SHARED, ...AFTER]), doAll(part, SHARED)]);
}

/** Lets the model of the settings read all notes, also hidden ones. */
export async function embedAll(...twins: readonly Twin[]): Promise<void> {
  await Promise.all(twins.map((twin) => doAll(twin, [['index_vault', {}]])));
}

async function doAll(twin: Twin, calls: readonly (readonly [name: string, args: object])[]): Promise<void> {
  const owner = await startTwin(twin, []);
  for (const [name, args] of calls) {
    const { isError, content } = await owner.callTool({ name, arguments: { ...args } });
    if (isError === true) throw new Error(JSON.stringify(content));
  }
  await owner.close();
}
