import { addView, type Base, checkBase, type EditedText, readBase, setFormula } from '@obsidian-agent/bases';
import { lineBreakOf, withLineBreaks } from '@obsidian-agent/markdown';
import type { Draft, NoteFile } from '../core/vault.ts';
import { assertEtag } from '../references/find-note.ts';
import { assertText, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { baseBlocksIn } from './base-blocks.ts';
import { baseInvalid, baseMalformed, viewExists } from './base-errors.ts';
import { type BaseProblem, isReadable, problemsInBase } from './check-base.ts';
import { type BaseReference, type BaseText, findBase, placeInFile } from './find-base.ts';

export interface BaseEdit {
  readonly reference: Exclude<BaseReference, { readonly yaml: string }>;
  readonly if_match?: string | undefined;
  readonly allow_problems?: boolean | undefined;
}

export interface EditedBase {
  readonly written: WrittenNote;
  /** Of the whole base, after the edit. */
  readonly problems: readonly BaseProblem[];
}

/**
 * Adds or changes a formula of a base; every other byte stays.
 *
 * @throws AgentError `CONTENT_INVALID` for a formula with errors, unless they are allowed, `BASE_MALFORMED`,
 * `BASE_TOO_LARGE`, `ETAG_MISMATCH`, and as `findBase`
 */
export async function setBaseFormula(
  draft: Draft,
  { name, formula, ...request }: BaseEdit & { readonly name: string; readonly formula: string },
): Promise<EditedBase & { readonly outcome: 'added' | 'changed' | 'unchanged' }> {
  let isNew = false;
  const edited = await editBase(draft, request, (text, { base }) => {
    isNew = !base.formulas.has(name);
    return setFormula(text, name, formula);
  });
  const { etag, replaced_etag } = edited.written;
  return { ...edited, outcome: etag === replaced_etag ? 'unchanged' : isNew ? 'added' : 'changed' };
}

/**
 * Adds a view to a base, after the others; every other byte stays.
 *
 * @throws AgentError `VIEW_EXISTS`, and as `setBaseFormula`
 */
export async function addBaseView(
  draft: Draft,
  { view, ...request }: BaseEdit & { readonly view: Readonly<Record<string, unknown>> & { readonly name: string } },
): Promise<EditedBase> {
  return await editBase(draft, request, (text, { base, path }) => {
    // A base without views has one that is not written.
    const views = Array.isArray(base.yaml.values['views']) ? base.views : [];
    if (views.some(({ name }) => name === view.name)) throw viewExists(path, view.name);
    return addView(text, view);
  });
}

async function editBase(
  draft: Draft,
  { reference, if_match, allow_problems = false }: BaseEdit,
  edit: (text: string, read: { readonly base: Base; readonly path: string }) => EditedText,
): Promise<EditedBase> {
  const base = await findBase(draft, reference);
  const before = draft.read(base.path ?? '');
  assertEtag(before.path, if_match, before.etag);
  assertText(before);
  const old = readBase(base.text);
  if ('malformed' in old) throw baseMalformed(before.path, placeInFile(old.malformed, base));

  const edited = edit(writtenIn(before, base), { base: old.base, path: before.path });
  if ('malformed' in edited) throw baseMalformed(before.path, placeInFile(edited.malformed, base));
  const text = withBase(before, base, edited.text);
  const problems = problemsInBase(edited.text).map((problem) => placeInFile(problem, base));
  const added = errorsAdded(checkBase(old.base), problems);
  if (added.length > 0 && !(allow_problems && isReadable(problems))) throw baseInvalid(before.path, added, 'write');
  return { written: await writeNote(draft, { path: before.path, before }, text), problems };
}

/** The text of a base with its own line breaks. */
function writtenIn({ text }: NoteFile, { span }: BaseText): string {
  return span === undefined ? text : text.slice(span.start, span.end);
}

/**
 * The text of a file with another base in it.
 *
 * @throws AgentError `CONTENT_INVALID` if the base would end its block in a note
 */
function withBase({ path, text }: NoteFile, { span, block = 1, linesBefore }: BaseText, base: string): string {
  if (span === undefined) return base;
  const own = withLineBreaks(base, lineBreakOf(text));
  const after = text.slice(0, span.start) + own + text.slice(span.end);
  const again = baseBlocksIn(after)[block - 1]?.span;
  if (again !== undefined && after.slice(again.start, again.end) === own) return after;
  const place = { where: '', line: linesBefore + 1, column: 1 };
  const message = 'A line of it would end the code block.';
  throw baseInvalid(path, [{ severity: 'error', reason: 'SHAPE', ...place, message }], 'write');
}

/** Errors that the base did not have; those may be on other lines now. */
function errorsAdded(before: readonly BaseProblem[], after: readonly BaseProblem[]): readonly BaseProblem[] {
  const keyOf = ({ reason, where, message }: BaseProblem) => JSON.stringify([reason, where, message]);
  const known = new Set(before.map(keyOf));
  return after.filter((problem) => problem.severity === 'error' && !known.has(keyOf(problem)));
}
