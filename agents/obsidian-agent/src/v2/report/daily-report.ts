import { type ParamsV2, trusted } from '@obsidian-agent/shared-types';
import type { TextStart, WrittenNote } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { redirectedLinksSentence } from './links-report.ts';
import { noticeAfterStart } from './read-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';
import { fact, verb, writeReport } from './write-report.ts';

/** A daily note to render. */
export interface DailyEffect {
  readonly written: WrittenNote;
  readonly date: string;
  readonly created: boolean;
  readonly read: TextStart;
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
  const { text: shown } = daily.read;
  const head = shown === '' && above.length === 0 ? [trusted(`${path} is empty.`)] : renderLines(above).wording;
  const gap = above.length > 0 && shown !== '' ? '\n\n' : '';
  const sentence = [...head, trusted(gap), shown, ...noticeAfterStart(path, daily.read)];
  return writeReport({ sentence }, {}, facts);
}
