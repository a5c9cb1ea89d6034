import { type Part, trusted } from '@obsidian-agent/shared-types';
import type { ReportFacts } from '../handling/handler.ts';
import { dryRunReport } from './dry-run-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';

/** What a write tells a person or a model. */
export interface WriteWording {
  /** One sentence, or a few, in own words: what happened, or would happen in a dry run. Texts of notes are parts. */
  readonly sentence: string | readonly Part[];
  /** What a detailed answer adds, line by line. */
  readonly details?: readonly Line[];
  /** Warnings, a line each, however short the answer is. */
  readonly warnings?: readonly Line[];
}

/** Words of the answer to a write, as long as the request wants it; of a dry run with what it would change. */
export function writeReport(
  { sentence, details = [], warnings = [] }: WriteWording,
  { response_format }: { readonly response_format?: 'concise' | 'detailed' | undefined },
  { changes, transactionId, isPreview }: ReportFacts,
): RenderedText {
  const isDetailed = response_format === 'detailed';
  const transaction =
    transactionId === null ? [] : [trusted(fact('transaction', `${transactionId} (undo reverts it)`))];
  const first = typeof sentence === 'string' ? trusted(sentence) : sentence;
  const told = isDetailed ? [first, ...warnings, ...details, ...transaction] : [first, ...warnings];
  return renderLines(isPreview ? [...told, ...dryRunReport(changes, isDetailed)] : told);
}

/** The verb of a write's sentence: `Moved`, or `Would move` in a dry run. */
export function verb({ isPreview }: Pick<ReportFacts, 'isPreview'>, done: string, plain: string): string {
  return isPreview ? `Would ${plain}` : done;
}

/** The verb of a move's sentence: what stays in its folder is renamed. */
export function relocationVerb(
  { from, path }: { readonly from: string; readonly path: string },
  facts: ReportFacts,
): string {
  const folderIn = (of: string) => of.slice(0, of.lastIndexOf('/') + 1);
  return folderIn(from) === folderIn(path) ? verb(facts, 'Renamed', 'rename') : verb(facts, 'Moved', 'move');
}

/** One fact of a detailed answer. */
export function fact(name: string, value: string | number): string {
  return `- ${name}: ${value}`;
}

/** The facts of a detailed answer that name a note's bytes. */
export function etagFacts({
  etag,
  replaced_etag,
}: {
  readonly etag: string;
  readonly replaced_etag?: string | undefined;
}): string[] {
  return [fact('etag', etag), ...(replaced_etag === undefined ? [] : [fact('replaced', replaced_etag)])];
}

/** A number of things: `1 note`, `2 notes`. */
export function counted(count: number, one: string, several: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The first of many, with how many more there are: `A.md, B.md, … and 3 more`. */
export function firstOf(items: readonly string[], most: number, separator = ', '): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`… and ${more} more`] : [])].join(separator);
}
