import { visible, writeStderr } from '@obsidian-agent/platform';
import type { ResultV2 } from '@obsidian-agent/shared-types';
import { carryOut, FailedCall } from '../cli/caller.ts';
import { problemLine } from '../v2/bases/problems.ts';
import { unreadLines } from '../v2/report/list-report.ts';
import { type Line, renderLines } from '../v2/report/rendering.ts';
import { linesOf, type OfficialCall, type Run } from './call.ts';

type Listed = ResultV2<'list_bases'>['bases'][number];

const FORMATS = ['json', 'csv', 'tsv', 'md', 'paths'] as const;
type Format = (typeof FORMATS)[number];

/** The largest page of rows. */
const PAGE = 1000;

export const bases: Run = async (call) => {
  const found = await call.list<Listed>('list_bases');
  const paths = found.map(({ path }) => path);
  return linesOf(call, paths, 'No bases found.');
};

export const views: Run = async (call) => {
  const { base } = await call.result<ResultV2<'check_base'>>('check_base', { base: call.file() });
  const found = await call.list<Listed>('list_bases');
  const { views: listed = [], views_count: count } = found.find(({ path }) => path === base) ?? {};
  const names = listed.map(({ name }) => name);
  if (count !== undefined) writeStderr(`Only the first ${names.length} of ${count} views are listed.\n`);
  return linesOf(call, names, 'No views found.');
};

export const query: Run = async (call) => {
  const format = call.choice('format', FORMATS);
  const params = { base: call.file(), view: call.value('view'), format, limit: PAGE };
  let { text, next, haveChanged } = await pageOf(call, params);
  while (next !== null) {
    const page = await pageOf(call, { ...params, cursor: next });
    text = joiners[format](text, page.text);
    next = page.next;
    haveChanged ||= page.haveChanged;
  }
  if (haveChanged)
    writeStderr(
      'The rows changed while they were read, so some may be missing or listed twice. Run the command again.\n',
    );
  return text;
};

/** A new note for a view. As in the app, a name that exists gets a number. */
export const create: Run = async (call) => {
  const {
    path,
    unmet_filters: unmet = [],
    problems = [],
  } = await call.result<ResultV2<'create_note'>>('create_note', {
    base: call.file(),
    view: call.value('view'),
    path: call.value('name') ?? 'Untitled',
    content: call.text('content'),
    if_exists: 'rename',
  });
  warn(unmet.map(({ statement, where, line }) => `${where}, line ${line}: does not hold: ${statement}`));
  warn(problems.map(problemLine));
  return `Created: ${path}`;
};

function warn(lines: readonly Line[]): void {
  for (const line of lines) writeStderr(visible(`${renderLines([line]).data}\n`));
}

/** One page of rows as text. Problems of the base and unread notes go to stderr, with the first page. */
async function pageOf(call: OfficialCall, payload: Readonly<Record<string, unknown>>) {
  const response = await carryOut({ action: 'query_base', payload }, call.context);
  if (response.status === 'error') throw new FailedCall(response);
  const { next_cursor: next, problems, unread = [] } = response.result.metadata as unknown as ResultV2<'query_base'>;
  if (payload['cursor'] === undefined) warn([...problems.map(problemLine), ...unreadLines(unread)]);
  const haveChanged = problems.some(({ reason }) => reason === 'ROWS_CHANGED');
  return { text: response.result.data, next, haveChanged };
}

/** Adds the rows of the next page; a header is kept once. */
const joiners: Readonly<Record<Format, (before: string, page: string) => string>> = {
  json: (before, page) => before.replace(/\n\]\n?$/, () => `,${page.slice(1)}`),
  csv: (before, page) => before + page.replace(/^(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/, ''),
  tsv: (before, page) => before + page.replace(/^.*\n/, ''),
  md: (before, page) => before + page.replace(/^.*\n.*\n/, ''),
  paths: (before, page) => before + page,
};
