import { expect, test } from 'vitest';
import { type Page, pageOf } from './page.ts';

const wanted = { reader: { identity: 'one' }, keyOf: (item: string) => item, question: 'all', limit: 1 };

/** All pages of a list, with one item per page; an endless list is cut off. */
function pagesOf(items: readonly string[], question: unknown = 'all'): string[] {
  const seen: string[] = [];
  let cursor: string | undefined;
  while (seen.length < 3 * items.length) {
    const page: Page<string> = pageOf(items, { ...wanted, question, cursor });
    seen.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return seen;
}

test('pages follow one another through names whose simple sums agree', () => {
  for (const items of [
    ['aa', 'bC', 'cb', 'dd'],
    ['aa', 'bb', 'bC', 'cc'],
    ['bC', 'x', 'aa', 'y', 'dd', 'cb'],
  ])
    expect(pagesOf(items)).toEqual(items);
});

test('pages follow one another even when all items share a key', () => {
  expect(pagesOf(['same', 'same', 'same', 'last'])).toEqual(['same', 'same', 'same', 'last']);
});

test('a cursor for a different query is refused', () => {
  const questions = ['aa', 'bC', 'cb', 'dd', { query: 'aa' }, { query: 'bC' }];
  const cursors = questions.map(
    (question) => pageOf(['1', '2'], { ...wanted, question, cursor: undefined }).nextCursor,
  );

  for (const [at, question] of questions.entries())
    for (const [made, cursor] of cursors.entries()) {
      const page = () => pageOf(['1', '2'], { ...wanted, question, cursor: cursor ?? '' });
      if (at === made) expect(page().items).toEqual(['2']);
      else expect(page).toThrow(expect.objectContaining({ reason: 'CURSOR_INVALID', details: { cursor } }));
    }
});

test('a made-up cursor is refused', () => {
  for (const cursor of ['', 'MTA0Mg', 'x', '~~~'])
    expect(() => pageOf(['1', '2'], { ...wanted, cursor })).toThrow(
      expect.objectContaining({ reason: 'CURSOR_INVALID', details: { cursor } }),
    );
});

test('a page continues after the last item of the previous page, even if that item moved', () => {
  const { nextCursor } = pageOf(['b', 'd', 'f'], { ...wanted, limit: 2, cursor: undefined });
  const next = (items: readonly string[]) => pageOf(items, { ...wanted, cursor: nextCursor ?? '' }).items;

  expect(next(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['e']);
  expect(next(['d', 'f'])).toEqual(['f']);
});

test('a page continues with the next item if the last item of the previous page was removed', () => {
  const { nextCursor } = pageOf(['b', 'd', 'f', 'g'], { ...wanted, limit: 2, cursor: undefined });
  const next = (items: readonly string[]) => pageOf(items, { ...wanted, cursor: nextCursor ?? '' }).items;

  expect(next(['f', 'g'])).toEqual(['f']);
  expect(next(['a', 'b', 'c', 'f', 'g'])).toEqual(['f']);
  expect(() => next(['b', 'g'])).toThrow(
    expect.objectContaining({ reason: 'CURSOR_INVALID', hint: 'Start again without a cursor.' }),
  );
});

test('a caller that removes the items of each page from the list still gets every item', () => {
  let items = Array.from({ length: 30 }, (_, at) => `task ${at}`);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<string> = pageOf(items, { ...wanted, limit: 7, cursor });
    seen.push(...page.items);
    items = items.filter((item) => !page.items.includes(item));
    cursor = page.nextCursor;
  }

  expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => `task ${at}`));
});

test('a cursor that is truncated or has extra characters is refused', () => {
  const { nextCursor } = pageOf(['b', 'd', 'f', 'g'], { ...wanted, limit: 2, cursor: undefined });

  for (const cursor of [`${nextCursor}`.slice(0, -3), `${nextCursor}A`, `A${nextCursor}`])
    expect(() => pageOf(['b', 'd', 'f', 'g'], { ...wanted, cursor })).toThrow(
      expect.objectContaining({ reason: 'CURSOR_INVALID' }),
    );
});

test('a cursor from one vault is refused in another', () => {
  const { nextCursor } = pageOf(['1', '2'], { ...wanted, cursor: undefined });

  expect(() => pageOf(['1', '2'], { ...wanted, reader: { identity: 'two' }, cursor: nextCursor ?? '' })).toThrow(
    expect.objectContaining({ reason: 'CURSOR_INVALID' }),
  );
});

test('a list can notice that its first items have changed, and refuse cursors of another definition', () => {
  const page = (items: readonly string[], cursor?: string, definition = 'a') => {
    const changes = { definition, definedBy: 'The list', textOfFirst: (count: number) => items.slice(0, count).join() };
    return pageOf(items, { ...wanted, limit: 2, changes, cursor });
  };
  const { nextCursor, hasEarlierChanges } = page(['b', 'd', 'f', 'g', 'h']);
  const cursor = nextCursor ?? '';

  expect(hasEarlierChanges).toBe(false);
  expect(page(['b', 'd', 'e', 'h'], cursor)).toMatchObject({ items: ['e', 'h'], hasEarlierChanges: false });
  expect(page(['a', 'b', 'd', 'f'], cursor)).toMatchObject({ items: ['f'], hasEarlierChanges: true });
  expect(() => page(['b', 'd', 'f'], cursor, 'b')).toThrow(
    expect.objectContaining({
      reason: 'CURSOR_INVALID',
      message: expect.stringMatching(/^The list has changed since/),
    }),
  );
});

test('a cursor from a version that did not notice changes is refused as such', () => {
  const { nextCursor } = pageOf(['1', '2'], { ...wanted, cursor: undefined });
  const changes = { definition: 'a', definedBy: 'The list', textOfFirst: () => '' };

  expect(() => pageOf(['1', '2'], { ...wanted, changes, cursor: nextCursor ?? '' })).toThrow(
    expect.objectContaining({
      reason: 'CURSOR_INVALID',
      message: `The cursor "${nextCursor}" is from another version of the agent`,
      hint: 'Start again without a cursor.',
    }),
  );
});
