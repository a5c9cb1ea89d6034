import type { Change } from '@obsidian-agent/vault';
import { listed, madeLines, plain, undone } from './change-lines.ts';
import type { ConfirmationScope } from './confirmation-scope.ts';

/** What a command would do, as its preview tells it. */
export interface Preview {
  readonly command: string;
  readonly vault: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Asks a person whether that may happen: what goes, how much, and where it goes. Undefined where nothing goes.
 *
 * Undoing something is asked about whatever it changes, and so is all else where every change is asked about.
 */
export function consentQuestion({ command, vault, metadata }: Preview, scope: ConfirmationScope): string | undefined {
  const changes = (metadata['changes'] ?? []) as readonly Change[];
  const place = `In the vault "${plain(vault)}"`;
  if (command === 'undo') {
    if (changes.length === 0) return undefined;
    return [`${place}, take back earlier changes? Then:`, ...listed(changes.map(undone))].join('\n');
  }
  const gone = changes.filter(({ kind }) => kind === 'deleted' || kind === 'folder_deleted');
  const others = changes.filter((change) => !gone.includes(change));
  const told = scope === 'changes' ? madeLines(others) : [];
  if (gone.length === 0)
    return told.length === 0 ? undefined : [`${place}, make ${counted(others.length, 'change')}?`, ...told].join('\n');
  const held = heldBy(metadata);
  return [
    `${place}, delete ${amountOf(gone)}?`,
    ...listed(gone.map(({ path, kind }) => `${plain(path)}${kind === 'deleted' ? '' : inside(held.get(path))}`)),
    [whereTo(gone), linksLost(metadata), alsoDone(others.length, told)].filter(Boolean).join(' '),
    ...told,
  ].join('\n');
}

function amountOf(gone: readonly Change[]): string {
  const folders = gone.filter(({ kind }) => kind === 'folder_deleted').length;
  const notes = gone.filter(({ kind, path }) => kind === 'deleted' && /\.md$/i.test(path)).length;
  const parts = [
    counted(notes, 'note'),
    counted(gone.length - folders - notes, 'other file'),
    counted(folders, 'folder'),
  ].filter((part) => part !== '');
  return parts.join(' and ');
}

interface Held {
  readonly path?: string;
  readonly files_deleted?: number;
  readonly notes_deleted?: number;
  readonly broken_links_total?: number;
  readonly redirected_links?: readonly { readonly links: number }[];
}

/** What each command tells of itself: of a batch, what its commands do. */
function factsOf(metadata: Preview['metadata']): readonly Held[] {
  const { items } = metadata as { items?: readonly { readonly metadata?: Held }[] };
  const inner = Array.isArray(items) ? items.flatMap((item) => item.metadata ?? []) : [];
  return [metadata as Held, ...inner];
}

function heldBy(metadata: Preview['metadata']): ReadonlyMap<string, Held> {
  return new Map(
    factsOf(metadata).flatMap((fact) =>
      fact.path === undefined || fact.files_deleted === undefined ? [] : [[fact.path, fact]],
    ),
  );
}

function inside({ files_deleted: files = 0, notes_deleted: notes = 0 }: Held = {}): string {
  const parts = [counted(notes, 'note'), counted(files - notes, 'other file')].filter((part) => part !== '');
  return parts.length === 0 ? ', with all that is in it' : `, with ${parts.join(' and ')} in it`;
}

const PLACES = { vault: 'to the trash of the vault (.trash)', system: 'to the trash of this computer' } as const;

function whereTo(gone: readonly Change[]): string {
  const it = gone.length === 1 ? 'It' : 'They';
  const kept = [...new Set(gone.flatMap(({ to }) => (to === undefined ? [] : [trashOf(to)])))];
  const lost = gone.filter(({ to }) => to === undefined).length;
  const goes = `${it} ${it === 'It' ? 'goes' : 'go'} ${kept.join(', or ')}.`;
  if (lost === 0) return goes;
  if (lost === gone.length) return `${it} ${it === 'It' ? 'goes' : 'go'} to no trash: deleted for good.`;
  return `${goes} But ${lost} of them ${lost === 1 ? 'goes' : 'go'} to no trash: deleted for good.`;
}

function trashOf(to: string): string {
  return to.startsWith('.') ? PLACES.vault : PLACES.system;
}

function linksLost(metadata: Preview['metadata']): string {
  const facts = factsOf(metadata);
  const broken = facts.reduce((sum, fact) => sum + (fact.broken_links_total ?? 0), 0);
  const redirected = facts.flatMap((fact) => fact.redirected_links ?? []).reduce((sum, { links }) => sum + links, 0);
  const lost = [
    [broken, 'nowhere'],
    [redirected, 'to another file of that name'],
  ] as const;
  return lost
    .filter(([links]) => links > 0)
    .map(([links, where]) => `${counted(links, 'link')} will lead ${where} then.`)
    .join(' ');
}

function alsoDone(count: number, told: readonly string[]): string {
  return count === 0 ? '' : `Besides, ${counted(count, 'other thing')} will be changed${told.length === 0 ? '.' : ':'}`;
}

/** `1 note`, `2 notes`; nothing for none. */
function counted(count: number, one: string): string {
  return count <= 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`;
}
