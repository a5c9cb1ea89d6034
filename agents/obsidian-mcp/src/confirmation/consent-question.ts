import { counted } from '@obsidian-agent/shared-types';
import type { Change } from '@obsidian-agent/vault';
import { listed, madeLines, plain, requestedAs, undone } from './change-lines.ts';
import type { ConfirmationScope } from './confirmation-scope.ts';
import { traitsOf } from './deleting-commands.ts';

/** The preview of a command. */
export interface Preview {
  readonly command: string;
  readonly vault: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The titles that the caller sent for files that are stored under another name, by path. */
  readonly requested: ReadonlyMap<string, string>;
}

/**
 * Words the question to the user: what would be deleted, how much, and whether it goes to a trash. Undefined if there is
 * nothing to ask.
 *
 * An undo is asked about if it changes anything. With the scope `changes`, so is every other write.
 */
export function consentQuestion(
  { command, vault, metadata, requested }: Preview,
  scope: ConfirmationScope,
): string | undefined {
  const changes = (metadata['changes'] ?? []) as readonly Change[];
  const place = `In the vault "${plain(vault)}"`;
  if (traitsOf(command).reverts === true) {
    if (changes.length === 0) return undefined;
    return [`${place}, undo earlier changes? This means:`, ...listed(changes.map(undone))].join('\n');
  }
  const gone = changes.filter(({ kind }) => kind === 'deleted' || kind === 'folder_deleted');
  const others = changes.filter((change) => !gone.includes(change));
  const lines = scope === 'changes' ? madeLines(others, requested) : [];
  if (gone.length === 0)
    return lines.length === 0
      ? undefined
      : [`${place}, make ${counted(others.length, 'change')}?`, ...lines].join('\n');
  const held = heldBy(metadata);
  return [
    `${place}, delete ${amountOf(gone)}?`,
    ...listed(
      gone.map(
        ({ path, kind }) =>
          `${plain(path)}${requestedAs(path, requested)}${kind === 'deleted' ? '' : inside(held.get(path))}`,
      ),
    ),
    [destinationOf(gone), linksLost(metadata), alsoDone(others.length, lines)].filter(Boolean).join(' '),
    ...lines,
  ].join('\n');
}

function amountOf(gone: readonly Change[]): string {
  const folders = gone.filter(({ kind }) => kind === 'folder_deleted').length;
  const notes = gone.filter(({ kind, path }) => kind === 'deleted' && /\.md$/i.test(path)).length;
  const others = gone.length - folders - notes;
  return joined([anyOf(notes, 'note'), anyOf(others, 'other file'), anyOf(folders, 'folder')]);
}

interface Held {
  readonly path?: string;
  readonly files_deleted?: number;
  readonly notes_deleted?: number;
  readonly broken_links_total?: number;
  readonly redirected_links?: readonly { readonly links: number }[];
}

/** The facts of a preview; for a batch, also those of its commands. */
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
  const held = joined([anyOf(notes, 'note'), anyOf(files - notes, 'other file')]);
  return `, with ${held || 'everything'} in it`;
}

const PLACES = { vault: "to the vault's trash (.trash)", system: 'to the trash of this computer' } as const;

function destinationOf(gone: readonly Change[]): string {
  const it = gone.length === 1 ? 'It' : 'They';
  const kept = [...new Set(gone.flatMap(({ to }) => (to === undefined ? [] : [trashOf(to)])))];
  const lost = gone.filter(({ to }) => to === undefined).length;
  const goes = `${it} ${it === 'It' ? 'goes' : 'go'} ${kept.join(', or ')}.`;
  if (lost === 0) return goes;
  if (lost === gone.length) return `${it} ${it === 'It' ? 'is' : 'are'} deleted permanently, without a trash.`;
  return `${goes} But ${lost} of them ${lost === 1 ? 'is' : 'are'} deleted permanently, without a trash.`;
}

function trashOf(to: string): string {
  return to.startsWith('.') ? PLACES.vault : PLACES.system;
}

function linksLost(metadata: Preview['metadata']): string {
  const facts = factsOf(metadata);
  const broken = facts.reduce((sum, fact) => sum + (fact.broken_links_total ?? 0), 0);
  const redirected = facts.flatMap((fact) => fact.redirected_links ?? []).reduce((sum, { links }) => sum + links, 0);
  return [
    broken > 0 ? `This breaks ${counted(broken, 'link')}.` : '',
    redirected > 0 ? `This makes ${counted(redirected, 'link')} point to another file of the same name.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function alsoDone(count: number, lines: readonly string[]): string {
  return count === 0 ? '' : `This also makes ${counted(count, 'other change')}${lines.length === 0 ? '.' : ':'}`;
}

/** The parts that are not empty: `1 note and 1 folder`. */
function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' and ');
}

/** A number with its noun; empty for 0. */
function anyOf(count: number, one: string): string {
  return count <= 0 ? '' : counted(count, one);
}
