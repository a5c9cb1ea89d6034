import type { MadeNote } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { verb } from './write-report.ts';

/** What is reported of a new file. */
interface Creation extends Pick<MadeNote, 'written' | 'outcome'> {
  /** The file that already existed at the requested path. */
  readonly present: string | null;
}

/** Says which file was created or replaced, or that it already exists. */
export function creationSentence(
  { written: { path, etag, replaced_etag }, outcome, present }: Creation,
  facts: ReportFacts,
): string {
  const created = `${verb(facts, 'Created', 'create')} ${path}`;
  if (outcome === 'created') return `${created}.`;
  if (outcome === 'renamed') return `${created}, since ${present} exists.`;
  if (outcome === 'skipped') return `${path} already exists; nothing was changed.`;
  if (etag === replaced_etag) return `${path} already has that text; nothing was changed.`;
  return `${verb(facts, 'Replaced', 'replace')} ${path}.`;
}
