import {
  call,
  type Message,
  type ParamsV2,
  param,
  type ResultV2,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import type { TextStart } from '@obsidian-agent/vault';
import { type RenderedText, render } from './rendering.ts';
import { fact } from './write-report.ts';

type Read = ResultV2<'read_note'>;
type ReadParams = ParamsV2<'read_note'>;

/** Renders what was read: the text, then facts that the text does not show. */
export function readReport(
  read: Read,
  { isLineCut, isPart, params }: { isLineCut: boolean; isPart: boolean; params: ReadParams },
): RenderedText {
  const isOfLines = params.start_line !== undefined || params.end_line !== undefined;
  const notice = noticeOf(read, { isLineCut, isPart: isPart || isOfLines });
  const isDetailed = params.response_format === 'detailed';
  const head = isDetailed ? `${headOf(read).join('\n')}\n\n` : '';
  const facts = (isDetailed ? factList(read) : factLines(read)).join('\n');
  const isAlone = notice === undefined && facts === '';
  const gap = read.text === '' || isAlone ? '' : read.text.endsWith('\n') ? '\n' : '\n\n';
  const between = notice === undefined ? [] : facts === '' ? notice : text`${notice}\n`;
  return render([trusted(head), read.text, trusted(gap), ...between, facts]);
}

type ReadLines = Pick<Read, 'path' | 'start_line' | 'end_line' | 'total_lines' | 'truncated' | 'next_start_line'>;

/** Which lines were read, unless all were, and how to continue. */
function noticeOf(
  { path, start_line, end_line, total_lines, truncated, next_start_line }: ReadLines,
  { isLineCut, isPart }: { isLineCut: boolean; isPart: boolean },
): Message | undefined {
  if (!truncated && !isPart) return undefined;
  const lines = start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  const next = { note: path, start_line: next_start_line };
  const on =
    next_start_line === undefined
      ? []
      : text`; continue with ${spelled(text`start_line ${next_start_line}`, [call('read_note', next)])}`;
  const cut = isLineCut ? text`; the line is cut; increase ${param('max_bytes')} to read more of it` : [];
  return text`[${trusted(lines)} of ${total_lines}${cut}${on}]`;
}

/** Says how to continue after the start of a text, with the gap before it; empty if all of it was read. */
export function noticeAfterStart(path: string, { text: read, totalLines, ...lines }: TextStart): Message {
  const { from: start_line, to: end_line, isTruncated: truncated, isLineCut, next } = lines;
  const range = { path, start_line, end_line, total_lines: totalLines, truncated };
  const notice = noticeOf(next === undefined ? range : { ...range, next_start_line: next }, {
    isLineCut,
    isPart: false,
  });
  return notice === undefined ? [] : text`${trusted(read.endsWith('\n') ? '\n' : '\n\n')}${notice}`;
}

function headOf({ path, etag, start_line, end_line, total_lines, total_bytes }: Read): string[] {
  return [
    `path: ${path}`,
    `etag: ${etag}`,
    `lines: ${start_line}-${end_line} of ${total_lines}, ${total_bytes} bytes in total`,
  ];
}

function factLines({ tags, properties, properties_error, links, headings }: Read): string[] {
  return [
    ...(tags === undefined ? [] : [`tags: ${tags.join(' ')}`.trimEnd()]),
    ...(properties === undefined ? [] : [`properties: ${JSON.stringify(properties)}`]),
    ...(properties_error === undefined ? [] : [`The properties cannot be read: ${properties_error}`]),
    ...(links === undefined ? [] : [`links: ${links.map(linkWords).join(', ')}`.trimEnd()]),
    ...(headings === undefined ? [] : [`headings: ${headings.map(headingWords).join(', ')}`.trimEnd()]),
  ];
}

function factList({ tags, properties, properties_error, links, headings }: Read): string[] {
  return [
    ...(tags === undefined ? [] : ['tags:', ...tags.map((tag) => `- ${tag}`)]),
    ...(properties === undefined
      ? []
      : ['properties:', ...Object.entries(properties).map(([name, value]) => fact(name, JSON.stringify(value)))]),
    ...(properties_error === undefined ? [] : [`The properties cannot be read: ${properties_error}`]),
    ...(links === undefined ? [] : ['links:', ...links.map((link) => `- line ${link.line}: ${linkWords(link)}`)]),
    ...(headings === undefined
      ? []
      : ['headings:', ...headings.map((heading) => `- line ${heading.line}: ${headingWords(heading)}`)]),
  ];
}

/** The target of a link in a list. */
export function linkWords({ link, path }: { readonly link: string; readonly path: string | null }): string {
  return path ?? `${link} (unresolved)`;
}

/** A heading in a list, as it is written. */
export function headingWords({ level, text }: { readonly level: number; readonly text: string }): string {
  return `${'#'.repeat(level)} ${text}`;
}
