import { type ParamsV2, text, trusted } from '@obsidian-agent/shared-types';
import type { WrittenNote } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { redirectedLinksSentence } from './links-report.ts';
import { noticeOf } from './read-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';
import { fact, verb, writeReport } from './write-report.ts';

/** A daily note to render. */
export interface DailyEffect {
  readonly written: WrittenNote;
  readonly date: string;
  readonly created: boolean;
  readonly text: string;
  readonly total_lines: number;
  readonly end_line: number;
  readonly truncated: boolean;
}

/** Renders a daily note: its text, and whether it was created. */
export function dailyReport(
  daily: DailyEffect,
  { response_format }: Pick<ParamsV2<'get_daily_note'>, 'response_format'>,
  facts: ReportFacts,
): RenderedText {
  const { path, etag } = daily.written;
  const made = trusted(`${verb(facts, 'Created', 'create')} ${path}.`);
  const creation: Line[] = daily.created ? [[made, ...redirectedLinksSentence(daily.written, facts)]] : [];
  const noteFacts = [
    fact('path', path),
    fact('date', daily.date),
    fact('created', String(daily.created)),
    fact('etag', etag),
  ].map(trusted);
  const above = response_format === 'detailed' ? [...creation, ...noteFacts] : creation;
  const isEmpty = daily.text === '' && above.length === 0;
  const { end_line, total_lines, truncated } = daily;
  const next = truncated && end_line < total_lines ? { next_start_line: end_line + 1 } : {};
  const read = { path, start_line: 1, end_line, total_lines, truncated, ...next };
  const notice = noticeOf(read, { isLineCut: false, isPart: false });
  const head = isEmpty ? [trusted(`${path} is empty.`)] : renderLines(above).wording;
  const sentence = [
    ...head,
    trusted(above.length > 0 && daily.text !== '' ? '\n\n' : ''),
    daily.text,
    ...(notice === undefined ? [] : text`\n\n${notice}`),
  ];
  return writeReport({ sentence }, {}, facts);
}
