import { call, type Message, plain, quoted, text, trusted } from '@obsidian-agent/shared-types';
import type { NoteIndex } from '../metadata/note-index.ts';
import { fileNameFor } from '../paths/file-name.ts';
import { nearNames } from '../paths/near-names.ts';
import { noSuchTag } from '../tags/tag-errors.ts';
import { foldText } from './fold-text.ts';
import { type Query, queriesIn } from './query.ts';
import { isTagNamed } from './tag-query.ts';

/** Names from other tools, or from habit, that have another name here. */
const HABITS: Readonly<Record<string, string>> = {
  filename: 'file',
  name: 'file',
  title: 'file',
  folder: 'path',
  dir: 'path',
  directory: 'path',
  todo: 'task-todo',
  done: 'task-done',
  text: 'content',
  body: 'content',
};
const MOST_HINTS = 5;

/** Suggests corrections for a valid query that most likely means something else, as sentences for its author. */
export function searchHints(query: Query, index: NoteIndex, total: number): readonly Message[] {
  const parts = [...queriesIn(query)];
  const habits = total > 0 ? [] : parts.flatMap((part) => (part.kind === 'text' ? habitHint(part.text) : []));
  const titles = total > 0 ? [] : titleHints(parts, index);
  const hints = [...propertyHints(parts, index), ...tagHints(parts, index), ...habits, ...titles];
  return [...new Map(hints.map((hint) => [plain(hint), hint])).values()].slice(0, MOST_HINTS);
}

/** Suggests existing tags for those that the filter of a question names. */
export function filterHints(filter: Query | undefined, index: NoteIndex): readonly Message[] {
  return filter === undefined ? [] : tagHints([...queriesIn(filter)], index).slice(0, MOST_HINTS);
}

function propertyHints(parts: readonly Query[], index: NoteIndex): Message[] {
  const asked = parts.flatMap((part) =>
    part.kind === 'property' && part.name.kind === 'text' ? [part.name.text] : [],
  );
  if (asked.length === 0) return [];
  const written = new Set(index.list('property').map(({ name }) => name));
  const known = new Map([...written].map((name) => [foldText(name), name]));
  return asked.flatMap((name) => {
    if (known.has(foldText(name))) return [];
    const [near] = nearNames(foldText(name), known.keys(), 1);
    const existing = near === undefined ? undefined : known.get(near);
    const suggestion =
      existing === undefined
        ? text`${call('list_properties')} lists the existing ones.`
        : text`Did you mean [${existing}]?`;
    return [text`No note has the property ${trusted(JSON.stringify(name))}. ${suggestion}`];
  });
}

function tagHints(parts: readonly Query[], index: NoteIndex): Message[] {
  const asked = parts.flatMap((part) =>
    part.kind === 'field' && part.name === 'tag' && part.part.kind === 'text' ? [part.part.text] : [],
  );
  if (asked.length === 0) return [];
  const tags = index.list('tag');
  return asked.flatMap((name) => {
    if (tags.some(({ tag }) => isTagNamed(tag, name))) return [];
    const { message, hint } = noSuchTag(name, tags).wording;
    return [text`${trusted(plain(message))}. ${hint}`];
  });
}

/** For titles that cannot be file names: the notes that were created with them have another name. */
function titleHints(parts: readonly Query[], index: NoteIndex): Message[] {
  return parts.flatMap((part) => {
    const isOfPaths = part.kind === 'field' && (part.name === 'file' || part.name === 'path');
    if (!isOfPaths || part.part.kind !== 'text') return [];
    const { text: title } = part.part;
    const names = title.split('/').map((name) => fileNameFor(name.replace(/\.md$/i, '')) ?? name);
    const stored = names.join('/');
    const isStored = stored !== title && index.texts().some(({ path }) => foldText(path).includes(foldText(stored)));
    if (!isStored) return [];
    return [
      text`${quoted(title)} cannot be part of a file name and is stored as ${quoted(stored)}. Did you mean ${trusted(part.name)}:${quoted(stored)}?`,
    ];
  });
}

function habitHint(term: string): Message[] {
  const name = /^([a-z]+):./i.exec(term)?.[1] ?? '';
  const suggestion = Object.hasOwn(HABITS, name.toLowerCase()) ? HABITS[name.toLowerCase()] : undefined;
  if (suggestion === undefined) return [];
  const searched = trusted(JSON.stringify(term));
  return [
    text`${trusted(name)}: is not an operator, so ${searched} was searched as text. Did you mean ${trusted(suggestion)}:?`,
  ];
}
