import type { NoteIndex } from '../metadata/note-index.ts';
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
export function searchHints(query: Query, index: NoteIndex, total: number): readonly string[] {
  const parts = [...queriesIn(query)];
  const habits = total > 0 ? [] : parts.flatMap((part) => (part.kind === 'text' ? habitHint(part.text) : []));
  return [...new Set([...propertyHints(parts, index), ...tagHints(parts, index), ...habits])].slice(0, MOST_HINTS);
}

function propertyHints(parts: readonly Query[], index: NoteIndex): string[] {
  const asked = parts.flatMap((part) =>
    part.kind === 'property' && part.name.kind === 'text' ? [part.name.text] : [],
  );
  if (asked.length === 0) return [];
  const written = new Set(index.list('property').map(({ name }) => name));
  const known = new Map([...written].map((name) => [foldText(name), name]));
  return asked.flatMap((name) => {
    if (known.has(foldText(name))) return [];
    const [near] = nearNames(foldText(name), known.keys(), 1);
    const suggestion =
      near === undefined ? 'list_properties lists the existing ones.' : `Did you mean [${known.get(near)}]?`;
    return [`No note has the property ${JSON.stringify(name)}. ${suggestion}`];
  });
}

function tagHints(parts: readonly Query[], index: NoteIndex): string[] {
  const asked = parts.flatMap((part) =>
    part.kind === 'field' && part.name === 'tag' && part.part.kind === 'text' ? [part.part.text] : [],
  );
  if (asked.length === 0) return [];
  const tags = index.list('tag');
  return asked.flatMap((name) => {
    if (tags.some(({ tag }) => isTagNamed(tag, name))) return [];
    const { message, hint } = noSuchTag(name, tags);
    return [`${message}. ${hint}`];
  });
}

function habitHint(text: string): string[] {
  const name = /^([a-z]+):./i.exec(text)?.[1] ?? '';
  const suggestion = Object.hasOwn(HABITS, name.toLowerCase()) ? HABITS[name.toLowerCase()] : undefined;
  if (suggestion === undefined) return [];
  return [`${name}: is not an operator, so ${JSON.stringify(text)} was searched as text. Did you mean ${suggestion}:?`];
}
