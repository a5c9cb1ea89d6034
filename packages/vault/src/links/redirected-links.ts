import { type FileChanges, targetIn } from './newly-broken-links.ts';
import type { TextSource } from './sources.ts';

/** Links that lead to another file after a change, although neither they nor their notes were part of it. */
export interface RedirectedLinks {
  readonly from: string;
  readonly to: string;
  readonly links: number;
  /** Number of files that contain these links. */
  readonly files: number;
}

/**
 * Lists the links of a file that now lead to another file. Links that follow their file and broken links do not count.
 */
export function redirectedLinksIn(changed: FileChanges, { path, references }: TextSource): RedirectedLinks[] {
  const place = changed.at(path);
  if (place === undefined) return [];
  const redirected = references.flatMap((reference) => {
    const from = targetIn(changed.before, reference, path);
    const to = targetIn(changed.after, reference, place);
    if (from === undefined || to === undefined || to === changed.at(from)) return [];
    return [{ from, to, links: 1, files: 0 }];
  });
  return summedUp(redirected).map((links) => ({ ...links, files: 1 }));
}

/** The same links, counted per pair of files, in the order of their paths. */
export function summedUp(redirected: readonly RedirectedLinks[]): RedirectedLinks[] {
  const sums = new Map<string, RedirectedLinks>();
  for (const { from, to, links, files } of redirected) {
    const key = `${from}\n${to}`;
    const sum = sums.get(key) ?? { from, to, links: 0, files: 0 };
    sums.set(key, { from, to, links: sum.links + links, files: sum.files + files });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
