import { BACKSLASH, BACKTICK, DOLLAR, isDigit, SPACE, TAB } from '../text/scan-characters.ts';
import type { BacktickRuns, InlineNode, InlineText, Region } from './text.ts';
import { addPlaces, findNext, nextPlace } from './text.ts';

/** Key of the dollar signs that may close math, among the recorded marks. */
const CLOSING_DOLLARS = '$ closing';

/** Reads code between two backtick runs of equal length. */
export function readCode(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  inline.backticks ??= backtickRuns(inline.text);
  const runs = inline.backticks;
  while ((runs.ends[runs.current] ?? inline.text.length) <= at) runs.current += 1;

  const runEnd = runs.ends[runs.current] ?? at;
  const size = runEnd - at;
  const closers = runs.byLength.get(size);
  if (closers === undefined) return undefined;
  while ((closers.starts[closers.passed] ?? inline.text.length) < runEnd) closers.passed += 1;
  const close = closers.starts[closers.passed];
  return close === undefined || close + size > region.end ? undefined : { end: close + size };
}

function backtickRuns(text: string): BacktickRuns {
  const ends: number[] = [];
  const byLength: BacktickRuns['byLength'] = new Map();
  for (let at = text.indexOf('`'); at !== -1; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charCodeAt(at) === BACKTICK) at += 1;
    ends.push(at);
    const runs = byLength.get(at - start);
    if (runs === undefined) byLength.set(at - start, { starts: [start], passed: 0 });
    else runs.starts.push(start);
  }
  return { ends, byLength, current: 0 };
}

/** Reads math between `$$` and `$$`, or between two dollar signs without spaces inside them. */
export function readMath(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  return readDisplayMath(inline, at, region) ?? readTextMath(inline, at, region);
}

function readDisplayMath(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  if (inline.text.charCodeAt(at + 1) !== DOLLAR) return undefined;
  let close = findNext(inline, '$$', at + 2);
  while (close < region.end && inline.text.charCodeAt(close - 1) === BACKSLASH) {
    close = findNext(inline, '$$', close + 1);
  }
  return close + 2 <= region.end ? { end: close + 2 } : undefined;
}

function readTextMath(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const next = inline.text.charCodeAt(at + 1);
  if (next === DOLLAR || next === SPACE || next === TAB) return undefined;
  const close = closingDollar(inline, at + 1);
  return close < region.end ? { end: close + 1 } : undefined;
}

function closingDollar(inline: InlineText, from: number): number {
  const known = inline.places.get(CLOSING_DOLLARS);
  return nextPlace(inline, from, known ?? addPlaces(inline, CLOSING_DOLLARS, closingDollars(inline.text)));
}

function closingDollars(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at + 1)) if (closesMath(text, at)) places.push(at);
  return places;
}

function closesMath(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before === SPACE || before === TAB || isDigit(text.charCodeAt(at + 1))) return false;
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 0;
}
