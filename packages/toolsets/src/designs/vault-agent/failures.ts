import { AgentError, type Reason } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { titleOf, withoutExtension } from '../../toolset/note-names.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';

/** Failures that the call did not cause and a model cannot fix. */
const NOT_FIXABLE: ReadonlySet<Reason> = new Set(['CANCELLED', 'UNEXPECTED']);

/** A call that the tool itself refuses. */
export class Refused extends Error {}

/** Runs an operation and answers its failures in words. */
export async function answerFailures(work: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return refused(error.message);
    if (!(error instanceof AgentError) || NOT_FIXABLE.has(error.reason)) throw error;
    return refused(wordsOf(error), { retry: error.category !== 'permission_denied' });
  }
}

/** Says that an operation lacks an argument. */
export function argumentMissing(operation: string, argument: string, meaning: string): Refused {
  return new Refused(`${argument} is required for operation='${operation}'. Send ${meaning}`);
}

/** Reads a list from the details of an error. */
export function listIn({ details }: AgentError, member: string): readonly string[] {
  const list = details[member];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** Says that a note does not exist, and lists existing ones. */
export function noteMissing(error: AgentError, title: string): string {
  const available = listIn(error, 'available').map(withoutExtension);
  const suggestions = listIn(error, 'suggestions').map(withoutExtension);
  const next =
    suggestions.length === 0
      ? "Send one of these titles, or create the note with operation='create'."
      : `Did you mean: ${suggestions.join(', ')}`;
  return `Note '${title}' not found. Available notes in folder: ${namesOr(available)}. ${next}`;
}

/** An error as one text, with its next step. */
function wordsOf(error: AgentError): string {
  const { reason, details } = error;
  const named = [details['note'], details['path'], details['folder']].find((detail) => typeof detail === 'string');
  // The prefix that makes a path exact was not sent by the model.
  const subject = (named ?? '').replace(/^\.?\//, '');
  if (reason === 'NOTE_NOT_FOUND') return noteMissing(error, titleOf(subject));
  if (reason === 'NOTE_AMBIGUOUS') {
    const candidates = listIn(error, 'candidates').map(asPath);
    return `Several notes have the title '${subject}'. Give the path of one as its title: ${candidates.join(', ')}`;
  }
  return `${ended(error.message)} ${ended(nextStep(error))}`;
}

/** The next step after a failure, in terms of this toolset's tools. */
export function nextStep({ reason, hint }: { readonly reason: string; readonly hint: string }): string {
  if (reason !== 'FRONTMATTER_MALFORMED') return hint;
  return "Read the note, correct its frontmatter, and send all of its text with operation='update'.";
}

function ended(sentence: string): string {
  return /[.!?…]['"]?$/.test(sentence) ? sentence : `${sentence}.`;
}

function namesOr(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}

/** A path that cannot be a title: without a folder, it begins with a slash. */
function asPath(path: string): string {
  return `${path.includes('/') ? '' : '/'}${withoutExtension(path)}`;
}
