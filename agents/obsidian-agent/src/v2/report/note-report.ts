import { type Part, trusted } from '@obsidian-agent/shared-types';
import type { WrittenNote } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { redirectedLinksSentence } from './links-report.ts';
import type { Line, RenderedText } from './rendering.ts';
import { storedNameSentence } from './stored-name.ts';
import { etagFacts, type FormatParams, type WriteWording, writeReport } from './write-report.ts';

/** The words about a write of one note. */
interface NoteWording extends WriteWording {
  /** The name under which the note was requested, if not `note` of the params. */
  readonly requested?: string | undefined;
  /** Further sentences, after the one about the name. */
  readonly more?: readonly Part[];
  readonly details?: readonly Line[];
}

/** Renders the answer to a write of one note: also how its name is stored, and which links lead to it now. */
export function noteReport(
  written: WrittenNote,
  { sentence, more = [], details = [], ...wording }: NoteWording,
  {
    params,
    facts,
  }: { readonly params: FormatParams & { readonly note?: string | undefined }; readonly facts: ReportFacts },
): RenderedText {
  const { requested = params.note } = wording;
  const what = typeof sentence === 'string' ? [trusted(sentence)] : sentence;
  const name = trusted(storedNameSentence(requested, written.path));
  return writeReport(
    {
      ...wording,
      sentence: [...what, name, ...more, ...redirectedLinksSentence(written, facts)],
      details: [...etagFacts(written), ...details],
    },
    params,
    facts,
  );
}
