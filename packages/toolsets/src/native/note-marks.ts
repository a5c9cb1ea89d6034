/** Tools that tell what notes say, and not only what they are called. */
const tellingNotes: ReadonlySet<string> = new Set([
  'search_notes',
  'list_tasks',
  'list_properties',
  'get_links',
  'get_note_info',
  'find_broken_links',
]);

interface Told {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly data: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * The text of an answer, with marks around what people wrote into notes.
 *
 * The marks of one answer bear a token that nobody knew when the notes were written, so that no note can end them.
 */
export function withMarks({ tool, args, data, metadata }: Told): string {
  if (data === '') return data;
  const { path, text, dry_run } = metadata;
  if (typeof path === 'string' && typeof text === 'string') return withNoteMarks({ args, data, metadata }, path, text);
  // Only then its text has more than paths.
  const hasExcerpts = tool === 'list_notes' && args['response_format'] === 'detailed';
  if (tellingNotes.has(tool) || hasExcerpts || dry_run === true) return withListMarks(data, metadata['next_cursor']);
  return data;
}

/** Marks a list; how to read on is said by the tool, and stays outside. */
function withListMarks(data: string, cursor: unknown): string {
  const end = data.lastIndexOf('\n');
  const isPageLine =
    end > 0 &&
    typeof cursor === 'string' &&
    [cursor, `${cursor}]`].some((last) => data.endsWith(` with cursor ${last}`));
  return isPageLine ? `${marked('notes', data.slice(0, end))}${data.slice(end)}` : marked('notes', data);
}

/** Marks the text of one note; what the tool says before and after it stays outside, where that is sure. */
function withNoteMarks({ args, data, metadata }: Omit<Told, 'tool'>, path: string, text: string): string {
  const label = `note ${JSON.stringify(path)}`;
  const hasHead = args['response_format'] === 'detailed' || metadata['created'] === true;
  const start = hasHead ? data.indexOf('\n\n') + 2 : 0;
  // After the text there may be properties and headings of the note.
  if (text === '' || args['include'] !== undefined || !data.startsWith(text, start)) return marked(label, data);
  const after = data.slice(start + text.length).replace(/^\n+/, '');
  return `${data.slice(0, start)}${marked(label, text)}${after === '' ? '' : `\n${after}`}`;
}

function marked(label: string, text: string): string {
  const token = freshToken(text);
  return `<<<${label} ${token}>>>\n${text}${text.endsWith('\n') ? '' : '\n'}<<<end ${token}>>>`;
}

function freshToken(text: string): string {
  const token = crypto.randomUUID().slice(0, 8);
  return text.includes(token) ? freshToken(text) : token;
}
