import {
  adjustView,
  type Base,
  Budget,
  type Condition,
  conditionOf,
  isOfAdjustment,
  narrowCandidates,
  type Problem,
  runView,
  toWireValue,
  type View,
  type ViewAdjustment,
  type ViewQuery,
  type ViewResult,
  type WireValue,
  withoutLookups,
} from '@obsidian-agent/bases';
import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { findFile } from '../references/find-file.ts';
import { type IndexedReader, type UnreadText, unreadNotes, withoutProperties } from '../snapshots/unread-texts.ts';
import { type BaseReference, type BaseText, placeInFile } from './find-base.ts';
import { type FoundView, findView } from './find-view.ts';
import { GuardedRegexps } from './guarded-regexps.ts';
import { IndexedFacts } from './indexed-facts.ts';
import { missingProperties } from './missing-properties.ts';
import { noticeChanges, rowsChanged } from './page-changes.ts';
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
  /** Notes that could not be read, or whose properties could not, for all views of the query. */
  readonly unread: readonly UnreadText[];
  /** Writes a value as JSON. */
  readonly toWire: (value: ViewResult['rows'][number]['values'][number]) => WireValue;
}

/** All views of a base, in its order. */
export interface QueriedViews {
  readonly views: readonly [QueriedBase, ...QueriedBase[]];
  /** The number of views of the base, of which at most 50 are evaluated. */
  readonly total: number;
  /** Says that views were left out; empty if all were evaluated. */
  readonly problems: readonly Problem[];
}

/** A base may come from anybody, and each view costs as much as a query. */
const MOST_VIEWS = 50;

/**
 * Evaluates a view of a base as Obsidian does.
 *
 * @throws AgentError `BASE_NOT_FOUND`, `BASE_AMBIGUOUS`, `BASE_MALFORMED`, `BASE_TOO_LARGE`, `BLOCK_NOT_FOUND`,
 * `VIEW_NOT_FOUND`, `CURSOR_INVALID`, and as `findFile`
 */
export async function queryBase(reader: VaultReader, query: BaseQuery): Promise<QueriedBase> {
  const { view, ...found } = await findView(reader, query.reference, query.view);
  return (await runViews({ reader, query, found }, [view])).views[0];
}

/**
 * Evaluates all views of a base together: they share the limits of one query. A cursor continues one of them, by its
 * name, in `queryBase`.
 *
 * @throws AgentError as `queryBase`
 */
export async function queryAllViews(
  reader: VaultReader,
  query: Omit<BaseQuery, 'view' | 'cursor'>,
): Promise<QueriedViews> {
  const { view: _, ...found } = await findView(reader, query.reference, undefined);
  return await runViews({ reader, query: { ...query, cursor: undefined }, found }, found.base.views);
}

interface OpenedBase {
  readonly reader: VaultReader;
  readonly query: BaseQuery;
  readonly found: Omit<FoundView, 'view'>;
}

async function runViews({ reader, query, found }: OpenedBase, views: readonly View[]): Promise<QueriedViews> {
  const { text, base } = found;
  const named = query.this === undefined ? undefined : await findFile(reader, query.this);
  const index = await reader.index();
  const regexps = new GuardedRegexps();
  const shared: SharedByViews = {
    vault: new IndexedFacts(reader, index),
    budget: new Budget(),
    regexps,
    now: query.now.getTime(),
    thisPath: named ?? text.path ?? '',
    isThisNamed: named !== undefined || text.block !== undefined,
  };
  try {
    const queried: QueriedView[] = [];
    const missing = missingProperties(query, index);
    for (const [at, each] of views.slice(0, MOST_VIEWS).entries()) {
      if (at > 0) await reader.pause();
      queried.push(await runOneView({ reader, query, found }, adjustView(base, each, query), { ...shared, missing }));
    }
    const unread = unreadBy(queried, { reader, index });
    const pages = queried.map(({ condition: _, ...page }): QueriedBase => ({ ...page, unread }));
    return {
      views: pages as [QueriedBase, ...QueriedBase[]],
      total: views.length,
      problems: viewsLeftOut(found, views),
    };
  } finally {
    regexps.close();
  }
}

function viewsLeftOut({ text, base }: OpenedBase['found'], views: readonly View[]): readonly Problem[] {
  const next = views[MOST_VIEWS];
  if (next === undefined) return [];
  const message = `Only the first ${MOST_VIEWS} of ${views.length} views were run. Name one of the others as the view.`;
  const place = base.yaml.placeOf(next.path);
  return [placeInFile({ severity: 'warning', reason: 'LIMIT', where: 'views', ...place, message }, text)];
}

/** A page of a view, and what its files must have. */
type QueriedView = Omit<QueriedBase, 'unread'> & { readonly condition: Condition | undefined };

/** What all views of one query use. */
type SharedByViews = Omit<ViewQuery, 'candidates' | 'choose' | 'vault'> & { readonly vault: IndexedFacts };

/** What the caller named and no note has. */
interface Missing {
  readonly missing: readonly Problem[];
}

async function runOneView(
  { reader, query, found: { text } }: OpenedBase,
  { base, view }: { base: Base; view: View },
  { missing, ...shared }: SharedByViews & Missing,
): Promise<QueriedView> {
  const { vault, thisPath } = shared;
  const condition = conditionOf(base, view, thisPath);
  const fitting = narrowCandidates(reader.files(), condition, vault);
  const candidates = fitting.filter(shownTest(reader));
  vault.expect(candidates);
  const question = [query.reference, view.path, thisPath, query.filter];
  const { limit, cursor } = query;
  let page: Page<string> = { items: [], nextCursor: null, total: 0 };
  const result = await runView(base, view, {
    ...shared,
    candidates,
    choose: (paths, groupSizes) => {
      const changes = noticeChanges(text, { paths, groupSizes });
      page = pageOf(paths, { reader, keyOf: (path) => path, question, changes, limit, cursor });
      vault.expectShown(page.items, candidates);
      return page.items;
    },
  });
  const { hasEarlierChanges, ...listed } = page;
  const found = result.problems.map((problem) => placeOfProblem(problem, text));
  const problems = [...found, ...missing];
  return {
    ...listed,
    condition,
    items: result.rows,
    base: text,
    view,
    thisPath: thisPath === '' ? null : thisPath,
    result: { ...result, problems: hasEarlierChanges === true ? [...problems, rowsChanged] : problems },
    toWire: (value) => toWireValue(value, vault),
  };
}

/**
 * Notes that cannot be read, and notes whose properties cannot be read. Of the latter, `this`, and those whose path fits a
 * view: a row lacks its properties, or a filter left the note out for them.
 */
function unreadBy(views: readonly QueriedView[], { reader, index }: IndexedReader): readonly UnreadText[] {
  const isShown = shownTest(reader);
  const isThis = (path: string) => views.some(({ thisPath }) => thisPath === path);
  const faults = withoutProperties(index, (path) => isShown(path) || isThis(path));
  const paths = faults.map(({ path }) => path);
  const fitting = new Set(
    views.flatMap(({ condition, thisPath }) => [thisPath, ...narrowCandidates(paths, condition, withoutLookups)]),
  );
  return [...unreadNotes({ reader, index }, () => true), ...faults.filter(({ path }) => fitting.has(path))];
}

/** Problems in what the caller gave are not in the file. */
function placeOfProblem(problem: Problem, text: BaseText): Problem {
  return isOfAdjustment(problem) ? problem : placeInFile(problem, text);
}
