import { decodeValue } from './decode-value.ts';
import { textValue } from './text-value.ts';

/** Replaces other ways in which models write a parameter's value. */
export function normalizeValue(tool: string, name: string, value: unknown): unknown {
  if (name === 'status') return tool === 'complete_task' ? (boxes.get(plain(value)) ?? value) : statusesOf(value);
  if (['tags', 'add', 'remove'].includes(name) && typeof value === 'string') return parts(value);
  if (name === 'notes' && typeof value === 'string' && /\.md\s*,/i.test(value)) return parts(value);
  if (name === 'query' && Array.isArray(value) && value.every((word) => typeof word === 'string'))
    return value.join(' ');
  // A day with a time is that day.
  if (DAYS.has(name)) return textValue(value).replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1') || value;
  return name === 'folder' && value === '' && wholeVault.test(tool) ? '/' : value;
}

const DAYS: ReadonlySet<string> = new Set(['date', 'due_before', 'due_after']);

/** Read-only tools for which an absent folder is the whole vault. */
const wholeVault = /^(?:find|list|search)_|^get_graph$/;

/**
 * Ignores an empty list of changes, and an empty folder where notes are changed: to select the whole vault, a model has
 * to send "/".
 */
export function isIgnored(tool: string, name: string, value: unknown): boolean {
  if (['add', 'remove', 'unset'].includes(name) && Array.isArray(value) && value.length === 0) return true;
  return name === 'folder' && value === '' && /^bulk_|^generate_moc$/.test(tool);
}

const boxes = meanings({
  x: ['done', 'completed', 'complete'],
  ' ': ['todo', 'open', 'incomplete'],
  '-': ['cancelled', 'canceled'],
  '/': ['in_progress', 'doing', 'started'],
});

/** Words for every status that is not an end. */
const unfinished = /^(?:open|(?:not|un)_?(?:done|finished|completed?)|incomplete)$/;

const statuses = meanings({
  TODO: ['todo', 'to_do', 'pending'],
  DONE: ['done', 'completed', 'complete', 'finished'],
  IN_PROGRESS: ['in_progress', 'doing', 'started'],
  ON_HOLD: ['on_hold', 'paused'],
  CANCELLED: ['cancelled', 'canceled'],
});

/** What each word means. */
function meanings(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).flatMap(([meant, said]) => said.map((word) => [word, meant] as const)));
}

function statusesOf(value: unknown): unknown {
  const words = decodeValue(typeof value === 'string' ? parts(value) : value, 'texts');
  if (!Array.isArray(words)) return words;
  return words.flatMap((word) =>
    unfinished.test(plain(word)) ? ['TODO', 'IN_PROGRESS', 'ON_HOLD'] : [statuses.get(plain(word)) ?? word],
  );
}

/** The parts of a comma-separated list; a single text or JSON is returned unchanged. */
function parts(text: string): unknown {
  if (/^\s*\[/.test(text) || !text.includes(',')) return text;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function plain(value: unknown): string {
  return typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
    : '';
}
