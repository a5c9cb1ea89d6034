import { pick, type Random } from '../outside-edits.ts';
import { MOVABLE, OPEN_FOLDERS } from './twin-trees.ts';

/** References to hidden paths, and paths below them. */
export const HIDDEN_REFS: readonly string[] = [
  ...[
    'Diary',
    'Private/Diary',
    'Private/Diary.md',
    'private/DIARY.md',
    './Private/Diary.md',
    '/Private/Diary',
    'journal',
  ],
  ...['Home/../Private/Diary.md', '[[Diary]]', 'Case', 'Home.secret', 'Ideas/Home.secret.md', 'Daily/2025-12-31'],
  ...['Private/Map.canvas', 'Private/photo.png', 'Way/Diary', 'Alias.md', 'Private', 'Work/Closed/Case'],
];
/** These exist in no vault, but resemble hidden names. */
const NEAR_REFS = [
  'Diry',
  'Privat/Diary',
  'Private/None',
  'Hole.md',
  'journl',
  'Cse',
  'Private/New note',
  'lupus',
  'Nope',
];
const OPEN_REFS = [
  'Home',
  'home',
  'Plan',
  'Ideas/Plan B',
  'Same',
  'Work/Report',
  'Deep',
  'nick',
  'Near.md',
  'Café',
  'One',
];
const REFS = [
  ...HIDDEN_REFS,
  ...NEAR_REFS,
  ...OPEN_REFS,
  ...OPEN_REFS,
  'Daily/2026-03-01',
  'pic.png',
  'Home#Sec',
  'Hom',
];
/** Paths that no call can make visible, because a note with the name of a hidden one is not moved, by design. */
const HIDDEN_PATHS = HIDDEN_REFS.filter((ref) => /private\/|closed\/|way\//i.test(ref));
const MOVED = [...MOVABLE, ...MOVABLE, 'One', 'Two', 'Three', ...HIDDEN_PATHS, 'Nope', 'Private/None', 'Hole.md'];
const FOLDERS = ['Private', 'private', 'Work/Closed', 'Work', 'Ideas', 'Ideas/Sub', 'Mixed', 'Way', 'Privat', '/'];
const TARGETS = [
  'Moved/',
  'Safe/New',
  'Fresh',
  'Safe/',
  'Private/',
  'Private/Fresh',
  'Work/Closed/Fresh',
  'Fresh.secret',
];
const TAGS = ['open', '#open', 'plan', 'area', 'area/work', 'secret', 'area/hidden', 'secrt', 'seen', 'ope'];
const WORDS = [
  'lantern',
  'hunter2',
  'hunter3',
  'lupus',
  'cancer',
  'common',
  'diagnosis',
  '提灯',
  '診断',
  'café',
  'lant',
  'lup',
];
const QUERIES = [
  ...['lantern OR lupus OR hunter2 OR hunter3', 'common -lupus', '"see the"', '-hunter3', 'common lantern', '提'],
  ...['path:Private', 'path:Work', 'file:Diary', 'file:Home', 'path:Privat', 'tag:#secret', 'tag:#open', 'tag:#secrt'],
  ...['[diagnosis]', '[status:open]', '[diagnosi]', '[rating:5]', '/hun\\w+/', '/lup.s/', 'section:(lantern common)'],
  ...[
    'task:common',
    'task-todo:lantern',
    'line:(common lantern)',
    'match-case:Lantern',
    'pth:Private',
    'content:lupus',
  ],
];
const DATES = ['2026-03-01', '2026-03-05', '2025-12-31', '2025-06-01', 'today', 'yesterday', 'soon'];
const TEXTS = ['# Lantern\n\nnew [[Diary]] #open', 'see [[Plan]]', '- [ ] task', 'lupus and common', 'x'];
const TASKS = ['call the bank', 'common', 'lupus', '3', 'lantern'];
const TEMPLATES = ['Letter', 'Templates/Letter', 'Letter.secret', 'Private/T', 'Lettr', 'Lupus'];
/** Ids and texts of the nodes of `Safe/Board.canvas`. */
const NODES = ['0', '1', '2', '3', '0', '1', 'Home', 'Diary', 'Private/Diary.md', 'lupus'];
const PROPERTIES = ['status', 'rating', 'diagnosis', 'salary', 'diagnosi', 'due', 'tags', 'aliases', 'extra'];

const byName: Readonly<Record<string, readonly string[]>> = {
  ...named(['folder', 'folder_path', 'folder_filter', 'destination_folder'], [...FOLDERS, ...OPEN_FOLDERS]),
  ...named(['to', 'new_path', 'destination'], [...TARGETS, ...REFS]),
  ...named(['tags', 'add', 'remove', 'tag', 'add_tags', 'remove_tags', 'prefix', 'from'], TAGS),
  ...named(['query', 'search_query'], [...WORDS, ...WORDS, ...QUERIES]),
  ...named(['search', 'replace', 'text', 'value', 'variables'], WORDS),
  ...named(['date', 'since', 'until', 'modified_since', 'due_before', 'due_after'], DATES),
  ...named(['task', 'task_identifier'], TASKS),
  ...named(['unset', 'property', 'name'], PROPERTIES),
  ...named(['node', 'edge', 'near', 'in_group', 'around', 'from_node', 'to_node', 'id'], NODES),
  canvas: ['Safe/Board', 'Safe/Board', 'Board.canvas', 'Private/Map', 'Map', 'Privat/Map.canvas', 'Fresh', 'Home.md'],
  base: ['Table', 'Made', 'Made', 'Own', 'Private/Own', 'Tabel', 'Home'],
  view: ['All', 'Closed', 'Al'],
  color: ['red', '3', 'none'],
  path: [...REFS, ...FOLDERS, 'New/Note', 'Private/New.md'],
  content: TEXTS,
  template: TEMPLATES,
  exclude: ['Priv', 'Work', 'Ideas/', 'lup'],
  heading: ['Sec', 'Lantern', 'Nope'],
  block: ['b1', 'b2'],
  status: [' ', 'x', 'TODO', 'DONE'],
  request_id: ['0b0e7a5c-9c5e-4a8e-8d6e-3f1f5a1c2b3d'],
};

/** Replacements for these texts in calls that move, which are refused if hidden notes are involved, by design. */
const byNameOfMoves: typeof byName = {
  ...named(['note', 'notes', 'source', 'title', 'note_titles', 'path'], MOVED),
  ...named(['to', 'new_path', 'destination', 'destination_folder'], TARGETS),
};

/** Replacements in calls that move or delete folders: a folder with hidden notes below it is refused, by design. */
const byNameOfFolders: typeof byName = {
  ...named(['folder', 'path'], [...OPEN_FOLDERS, 'Private', 'Work/Closed', 'private/Deep', 'Way', 'Privat']),
  ...named(['to', 'new_path'], ['Moved folder', 'Safe/In/', 'Private/', 'Work/Closed/X']),
};

export type CallKind = 'any' | 'move' | 'folder';

/** A value for a parameter of this name. */
export function textFor(name: string, { kind, random }: { readonly kind: CallKind; readonly random: Random }): string {
  const special = kind === 'move' ? byNameOfMoves : kind === 'folder' ? byNameOfFolders : {};
  return pick(special[name] ?? byName[name] ?? REFS, random);
}

/** Beginnings of texts that a person may type. */
export const BEGINNINGS: readonly string[] = ['', 'p', 'Pri', 'Dia', 'lup', 'sec', 'o', 'area/', 'Work', 'Ho', 'Dail'];

/** Every reference to a note in these calls. */
export const NOTE_REFS: readonly string[] = [...new Set([...REFS, ...MOVABLE])];

/** Every reference to a folder in these calls. */
export const FOLDER_REFS: readonly string[] = [...new Set([...FOLDERS, ...OPEN_FOLDERS])];

function named(names: readonly string[], texts: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, texts]));
}
