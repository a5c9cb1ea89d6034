import { call, type Part, type Spelled, spelled, text, trusted } from '@obsidian-agent/shared-types';
import type { ReportFacts } from '../handling/handler.ts';
import { dryRunReport } from './dry-run-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';

/** The words of a write's answer. */
export interface WriteWording {
  /** One or a few sentences: what happened, or would happen without the dry run. Texts of notes are untrusted parts. */
  readonly sentence: string | readonly Part[];
  /** The lines that a detailed answer adds. */
  readonly details?: readonly Line[];
  /** Warnings, one per line, shown in every answer. */
  readonly warnings?: readonly Line[];
}

export interface FormatParams {
  readonly response_format?: 'concise' | 'detailed' | undefined;
}

/** Renders the answer to a write in the requested format; for a dry run, with the changes it would make. */
export function writeReport(
  { sentence, details = [], warnings = [] }: WriteWording,
  { response_format }: FormatParams,
  { changes, transactionId, isPreview }: ReportFacts,
): RenderedText {
  const isDetailed = response_format === 'detailed';
  const transaction =
    transactionId === null
      ? []
      : [text`- transaction: ${trusted(transactionId)} (${undoOf(transactionId)} reverts it)`];
  const first = typeof sentence === 'string' ? trusted(sentence) : sentence;
  const lines = isDetailed ? [first, ...warnings, ...details, ...transaction] : [first, ...warnings];
  return renderLines(isPreview ? [...lines, ...dryRunReport(changes, isDetailed)] : lines);
}

function undoOf(transactionId: string): Spelled {
  return spelled(text`undo`, [call('undo', { transaction_id: transactionId })]);
}

/** The verb of a write's sentence: `Moved`, or `Would move` in a dry run. */
export function verb({ isPreview }: Pick<ReportFacts, 'isPreview'>, done: string, plain: string): string {
  return isPreview ? `Would ${plain}` : done;
}

/** One fact of a detailed answer. */
export function fact(name: string, value: string | number): string {
  return `- ${name}: ${value}`;
}

/** The facts of a detailed answer about a note's etags. */
export function etagFacts({
  etag,
  replaced_etag,
}: {
  readonly etag: string;
  readonly replaced_etag?: string | undefined;
}): string[] {
  return [fact('etag', etag), ...(replaced_etag === undefined ? [] : [fact('replaced', replaced_etag)])];
}

/** The first of many, with how many more there are: `A.md, B.md, … and 3 more`. */
export function firstOf(items: readonly string[], most: number, separator = ', '): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`… and ${more} more`] : [])].join(separator);
}

/** A message inside a longer sentence. */
export function withoutStop(message: string): string {
  return message.replace(/\.$/, '');
}
