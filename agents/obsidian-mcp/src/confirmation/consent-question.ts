import type { Change } from '@obsidian-agent/vault';

/** What a command would do, as its preview tells it. */
export interface Preview {
  readonly command: string;
  readonly vault: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Lines of a question; nobody reads more, and no window of a client shows them. */
const MOST_LINES = 20;

/**
 * Asks a person whether that may happen: what goes, how much, and where it goes. Undefined where nothing goes.
 *
 * Undoing something is asked about whatever it changes.
 */
export function consentQuestion({ command, vault, metadata }: Preview): string | undefined {
  const changes = (metadata['changes'] ?? []) as readonly Change[];
  const place = `In the vault "${plain(vault)}"`;
  if (command === 'undo') {
    if (changes.length === 0) return undefined;
    return [`${place}, take back earlier changes? Then:`, ...listed(changes.map(undone))].join('\n');
  }
  const gone = changes.filter(({ kind }) => kind === 'deleted' || kind === 'folder_deleted');
  if (gone.length === 0) return undefined;
  const held = heldBy(metadata);
  return [
    `${place}, delete ${amountOf(gone)}?`,
    ...listed(gone.map(({ path, kind }) => `${plain(path)}${kind === 'deleted' ? '' : inside(held.get(path))}`)),
    [whereTo(gone), linksLost(metadata), alsoDone(changes.length - gone.length)].filter(Boolean).join(' '),
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
  const total = factsOf(metadata).reduce((sum, fact) => sum + (fact.broken_links_total ?? 0), 0);
  return total === 0 ? '' : `${counted(total, 'link')} will lead nowhere then.`;
}

function alsoDone(count: number): string {
  return count === 0 ? '' : `Besides, ${counted(count, 'other thing')} will be changed.`;
}

function undone({ path, kind, to }: Change): string {
  const what = kind.startsWith('folder_') ? `the folder ${plain(path)}` : plain(path);
  if (kind.endsWith('created')) return `${what} is there again`;
  if (kind.endsWith('moved') && isInTrash(path)) return `${plain(to ?? '')} is there again`;
  if (kind.endsWith('moved')) return `${what} moves to ${plain(to ?? '')}`;
  return kind.endsWith('deleted') ? `${what} is deleted` : `${what} gets its earlier text`;
}

/** The vault's own trash is hidden, and that of the desktop lies elsewhere. */
function isInTrash(path: string): boolean {
  return path.startsWith('.trash/') || path.startsWith('/');
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES).map((line) => `- ${line}`), ...(more > 0 ? [`- … and ${more} more`] : [])];
}

/** `1 note`, `2 notes`; nothing for none. */
function counted(count: number, one: string): string {
  return count <= 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** A name that cannot pass for lines of the question, nor turn their letters round. */
function plain(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\u{fffd}');
}
