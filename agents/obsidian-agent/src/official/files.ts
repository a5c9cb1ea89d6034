import { UsageError, valueAmong } from '@obsidian-agent/cli';
import { FailedCall } from '../cli/caller.ts';
import { type ListedFile, linesOf, nameOfPath, type OfficialCall, type Run } from './call.ts';

/** An answer with the path of a note. */
interface Named {
  readonly path: string;
}

interface Folder {
  readonly path: string;
  readonly notes_total: number;
}

const FINAL_LINE_BREAK = /\r?\n$/;

export const file: Run = async (call) => describe(await call.describedFile(call.file()));

export const files: Run = async (call) => {
  const [folder, extension] = [call.value('folder'), call.value('ext')];
  const found = await call.list<ListedFile>('list_files', { folder, extension });
  return linesOf(
    call,
    found.map(({ path }) => path),
  );
};

export const folder: Run = async (call) => {
  const path = call.required('path').replace(/^\/+|\/+$/g, '');
  const inside = await call.list<ListedFile>('list_files', path === '' ? {} : { folder: path });
  const folders = await call.list<Folder>('list_folders', path === '' ? {} : { folder: path });
  const size = inside.reduce((sum, { bytes }) => sum + bytes, 0);
  const counts = { files: inside.length, folders: folders.length - 1, size };
  return infoOf(call, { path: path || '/', ...counts });
};

export const folders: Run = async (call) => {
  const found = await call.list<Folder>('list_folders', { folder: call.value('folder') });
  return linesOf(
    call,
    found.map(({ path }) => path),
  );
};

export const vault: Run = async (call) => {
  const { path, folders: count } = await call.result<{ path: string; folders: number }>('get_vault_info');
  const inside = await call.list<ListedFile>('list_files');
  const size = inside.reduce((sum, { bytes }) => sum + bytes, 0);
  return infoOf(call, { name: path.split('/').at(-1) ?? path, path, files: inside.length, folders: count, size });
};

/** Facts, one a line, or the one that `info=` asks for. @throws UsageError */
function infoOf(call: OfficialCall, facts: Readonly<Record<string, string | number>>): string | readonly string[] {
  const wanted = call.value('info');
  if (wanted !== undefined) return String(facts[valueAmong('info=', wanted, Object.keys(facts))]);
  return Object.entries(facts).map(([name, value]) => `${name}\t${value}`);
}

function describe({ path, bytes, created, modified }: ListedFile): readonly string[] {
  const { name, extension } = nameOfPath(path);
  return [
    `path\t${path}`,
    `name\t${name}`,
    `extension\t${extension.slice(1)}`,
    `size\t${bytes}`,
    `created\t${Date.parse(created)}`,
    `modified\t${Date.parse(modified)}`,
  ];
}

/** A text is printed; a file of another kind is described. */
export const read: Run = async (call) => {
  try {
    return (await call.read(call.file())).text;
  } catch (error) {
    if (!(error instanceof FailedCall && reasonOf(error) === 'NOTE_NOT_TEXT')) throw error;
    return await file(call);
  }
};

function reasonOf({ response }: FailedCall): string | undefined {
  return 'error_detail' in response ? response.error_detail.reason : undefined;
}

export const create: Run = async (call) => {
  const path = call.value('path') ?? call.value('name');
  const if_exists = call.has('overwrite') ? 'overwrite' : 'rename';
  const payload = { path, content: call.text('content'), template: call.value('template'), if_exists };
  const { path: created, outcome } = await call.result<Named & { outcome: string }>('create_note', payload);
  return `${outcome === 'overwritten' ? 'Overwrote' : 'Created'}: ${created}`;
};

export const append: Run = async (call) => `Appended to: ${await insert(call, 'append_note', call.file())}`;

export const prepend: Run = async (call) => `Prepended to: ${await insert(call, 'prepend_note', call.file())}`;

/** Adds `content=` to a note; with the flag `inline`, without a line break. Returns the note's path. */
export async function insert(call: OfficialCall, action: string, note: string): Promise<string> {
  call.required('content');
  const content = call.text('content') ?? '';
  if (!call.has('inline')) return (await call.result<Named>(action, { note, content })).path;
  const { path, text, etag } = await call.read(note);
  const at = action === 'append_note' ? text.replace(FINAL_LINE_BREAK, '').length : frontmatterEnd(text);
  const after = text.slice(0, at) + content + text.slice(at);
  await call.result('update_note', { note: `/${path}`, content: after, if_match: etag });
  return path;
}

function frontmatterEnd(text: string): number {
  return /^\ufeff?---[ \t]*\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
}

export const move: Run = async (call) => {
  const to = call.required('to');
  const from = await call.path();
  const { path } = await call.result<Named>('move_note', { note: `/${from}`, to });
  return `Moved: ${from} -> ${path}`;
};

/** The folder stays, and so does the extension unless the name has one. */
export const rename: Run = async (call) => {
  const name = call.required('name');
  if (name.includes('/')) throw new UsageError('A name has no slashes', 'Use move with to=<path> for another folder.');
  const from = await call.path();
  const { folder: parent, extension } = nameOfPath(from);
  const target = nameOfPath(name).extension === '' ? `${name}${extension}` : name;
  const to = parent === '.' ? `/${target}` : `${parent}/${target}`;
  const { path } = await call.result<Named>('move_note', { note: `/${from}`, to });
  return `Renamed: ${from} -> ${path}`;
};

export const remove: Run = async (call) => {
  const isPermanent = call.has('permanent');
  const payload = { note: call.file(), confirm: true, mode: isPermanent ? 'permanent' : 'setting' };
  const { path, trashed_to } = await call.result<Named & { trashed_to: string | null }>('delete_note', payload);
  return trashed_to === null ? `Deleted permanently: ${path}` : `Moved to trash: ${path}`;
};

export const randomRead: Run = async (call) => {
  const { path } = await call.result<Named>('get_random_note', { folder: call.value('folder') });
  return `${path}\n\n${(await call.read(`/${path}`)).text}`;
};

export const unique: Run = async (call) => {
  const payload = { name: call.value('name'), content: call.text('content') };
  return `Created: ${(await call.result<Named>('create_unique_note', payload)).path}`;
};

export const wordcount: Run = async (call) => {
  const { words, characters } = await call.result<{ words: number; characters: number }>('get_note_info', {
    note: call.file(),
  });
  if (call.has('words')) return String(words);
  if (call.has('characters')) return String(characters);
  return [`words\t${words}`, `characters\t${characters}`];
};

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export const outline: Run = async (call) => {
  const { headings } = await call.result<{ headings: readonly Heading[] }>('read_note', {
    note: call.file(),
    include: ['headings'],
  });
  if (call.has('total')) return String(headings.length);
  const format = call.choice('format', ['tree', 'md', 'json']);
  if (format === 'json')
    return JSON.stringify(
      headings.map(({ level, text, line }) => ({ level, heading: text, line })),
      null,
      2,
    );
  if (headings.length === 0) return 'No headings found.';
  return headings.map(({ level, text }) => (format === 'md' ? `${'#'.repeat(level)} ` : '  '.repeat(level - 1)) + text);
};
