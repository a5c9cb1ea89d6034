import { decodeValue } from './decode-value.ts';

/** Replaces other ways in which models write a parameter's value. */
export function normalizeValue(tool: string, name: string, value: unknown): unknown {
  if (name === 'direction') return directions.get(plain(value)) ?? value;
  if (name === 'mode' && tool === 'search_notes' && typeof value === 'string') return value.toLowerCase();
  if (name === 'status') return tool === 'complete_task' ? (boxes.get(plain(value)) ?? value) : statusesOf(value);
  if (['tags', 'add', 'remove'].includes(name) && typeof value === 'string') return parts(value);
  return name === 'folder' && value === '' && wholeVault.test(tool) ? '/' : value;
}

/** Read-only tools for which an absent folder is the whole vault. */
const wholeVault = /^(?:find|list|search)_|^get_graph$/;

/** Ignores an empty folder where notes are changed: to select the whole vault, a model has to send "/". */
export function isIgnored(tool: string, name: string, value: unknown): boolean {
  return name === 'folder' && value === '' && /^bulk_|^generate_moc$/.test(tool);
}

const directions = meanings({
  in: ['in', 'incoming', 'inbound', 'backlinks', 'backlink'],
  out: ['out', 'outgoing', 'outbound', 'forward', 'outlinks'],
  both: ['both', 'all', 'any'],
});

const boxes = meanings({ x: ['done', 'completed', 'complete'], ' ': ['todo', 'open', 'incomplete'] });

const statuses = meanings({
  TODO: ['todo', 'open', 'pending', 'incomplete'],
  DONE: ['done', 'completed', 'complete'],
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
  return Array.isArray(words) ? words.map((word) => statuses.get(plain(word)) ?? word) : words;
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
