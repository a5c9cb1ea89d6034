import type { OfficialCall, Run } from './call.ts';

interface Hit {
  readonly path: string;
  readonly snippets: readonly { readonly line: number; readonly text: string }[];
}

export const search: Run = async (call) => {
  const format = call.choice('format', ['text', 'json']);
  const paths = (await hits(call, 0)).map(({ path }) => path);
  if (call.has('total')) return String(paths.length);
  if (paths.length === 0) return 'No matches found.';
  return format === 'json' ? JSON.stringify(paths, null, 2) : paths;
};

export const searchContext: Run = async (call) => {
  const format = call.choice('format', ['text', 'json']);
  const found = await hits(call, 50);
  if (found.length === 0) return 'No matches found.';
  if (format === 'json')
    return JSON.stringify(
      found.map(({ path, snippets }) => ({ file: path, matches: snippets })),
      null,
      2,
    );
  return found.flatMap(({ path, snippets }) =>
    snippets.length === 0 ? [path] : snippets.map(({ line, text }) => `${path}:${line}: ${text}`),
  );
};

/** `limit` counts files; 0 or -1 means all. */
async function hits(call: OfficialCall, snippets: number): Promise<readonly Hit[]> {
  const query = call.required('query');
  const limit = call.value('limit') === '-1' ? 0 : (call.number('limit') ?? 0);
  const fullQuery = call.has('case') ? `match-case:(${query})` : query;
  const payload = { query: fullQuery, folder: call.value('path'), snippets, sort: 'path' };
  const found = await call.list<Hit>('search_notes', payload);
  return limit > 0 ? found.slice(0, limit) : found;
}
