import type { ParamsV2 } from '@obsidian-agent/shared-types';
import type { Draft } from '@obsidian-agent/vault';
import { insertIntoNote, linesAround, type WrittenNote } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { excerptFor } from './excerpt.ts';
import { noteReport } from './note-report.ts';
import type { RenderedText } from './rendering.ts';
import { verb } from './write-report.ts';

type Params = ParamsV2<'append_note'> & ParamsV2<'prepend_note'>;

/** The effect of adding text to a note. */
export interface InsertionEffect {
  readonly written: WrittenNote;
  readonly line: number;
  readonly created: boolean;
  /** The section; absent in the history of earlier releases. */
  readonly heading?: string | null;
  readonly excerpt: readonly string[];
}

/** Adds text to a note and returns the effect. */
export async function draftInsertion(draft: Draft, place: 'start' | 'end', params: Params): Promise<InsertionEffect> {
  const inserted = await insertIntoNote(draft, place, params);
  return {
    written: inserted.written,
    line: inserted.line,
    created: inserted.isCreated,
    heading: inserted.heading ?? null,
    excerpt: excerptFor(params, inserted.text, linesAround(inserted, params.content)),
  };
}

/** Renders the effect of adding text. */
export function reportInsertion(
  { written, line, created, heading, excerpt }: InsertionEffect,
  params: Params,
  { facts, words }: { facts: ReportFacts; words: readonly [done: string, plain: string] },
): RenderedText & { metadata: WrittenNote & { line: number; created: boolean } } {
  const section = heading ?? params.heading;
  const under = section === undefined ? '' : ` under "${section}"`;
  const what = created
    ? `${verb(facts, 'Created', 'create')} ${written.path} with it`
    : `${verb(facts, ...words)} ${written.path}`;
  const wording = { sentence: `${what}${under} at line ${line}.`, details: excerpt };
  return { ...noteReport(written, wording, { params, facts }), metadata: { ...written, line, created } };
}
