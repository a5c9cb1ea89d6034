import {
  adjustView,
  conditionOf,
  isOfAdjustment,
  narrowCandidates,
  type Problem,
  runView,
  toWireValue,
  type View,
  type ViewAdjustment,
  type ViewResult,
  type WireValue,
} from '@obsidian-agent/bases';
import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { findFile } from '../references/find-file.ts';
import { type UnreadText, unreadNotes } from '../snapshots/unread-texts.ts';
import { type BaseReference, type BaseText, placeInFile } from './find-base.ts';
import { findView } from './find-view.ts';
import { GuardedRegexps } from './guarded-regexps.ts';
import { IndexedFacts } from './indexed-facts.ts';
import { shownTest } from './shown-files.ts';

export interface BaseQuery extends PageLimits, ViewAdjustment {
  readonly reference: BaseReference;
  /** Name of a view. Default: the first */
  readonly view?: string | undefined;
  /** The file that `this` stands for. Default: the base, or the note that has the block */
  readonly this?: string | undefined;
  readonly now: Date;
}

/** A page of the rows of a view. */
export interface QueriedBase extends Page<ViewResult['rows'][number]> {
  readonly base: BaseText;
  readonly view: View;
  /** Path of the file that `this` stood for; null for a text that was given, if none was named. */
  readonly thisPath: string | null;
  readonly result: ViewResult;
  readonly unread: readonly UnreadText[];
  /** Writes a value as JSON. */
  readonly toWire: (value: ViewResult['rows'][number]['values'][number]) => WireValue;
}

/**
 * Evaluates a view of a base as Obsidian does.
 *
 * @throws AgentError `BASE_NOT_FOUND`, `BASE_AMBIGUOUS`, `BASE_MALFORMED`, `BLOCK_NOT_FOUND`, `VIEW_NOT_FOUND`,
 * `CURSOR_INVALID`, and as `findFile`
 */
export async function queryBase(reader: VaultReader, query: BaseQuery): Promise<QueriedBase> {
  const { text, ...found } = await findView(reader, query.reference, query.view);
  const { base, view } = adjustView(found.base, found.view, query);
  const named = query.this === undefined ? undefined : await findFile(reader, query.this);
  const thisPath = named ?? text.path ?? '';
  const index = await reader.index();
  const facts = new IndexedFacts(reader, index);
  const fitting = narrowCandidates(reader.files(), conditionOf(base, view, thisPath), facts);
  const question = [query.reference, query.view, thisPath, query.filter];
  let page: Page<string> = { items: [], nextCursor: null, total: 0 };
  const regexps = new GuardedRegexps();
  try {
    const result = await runView(base, view, {
      vault: facts,
      candidates: fitting.filter(shownTest(reader)),
      regexps,
      now: query.now.getTime(),
      thisPath,
      isThisNamed: named !== undefined || text.block !== undefined,
      choose: (paths) => {
        page = pageOf(paths, { reader, keyOf: (path) => path, question, limit: query.limit, cursor: query.cursor });
        return page.items;
      },
    });
    return {
      ...page,
      items: result.rows,
      base: text,
      view,
      thisPath: thisPath === '' ? null : thisPath,
      result: { ...result, problems: result.problems.map((problem) => placeOfProblem(problem, text)) },
      unread: unreadNotes({ reader, index }, () => true),
      toWire: (value) => toWireValue(value, facts),
    };
  } finally {
    regexps.close();
  }
}

/** Problems in what the caller gave are not in the file. */
function placeOfProblem(problem: Problem, text: BaseText): Problem {
  return isOfAdjustment(problem) ? problem : placeInFile(problem, text);
}
