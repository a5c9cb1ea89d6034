import { type FilesChanged, targetIn } from './broken-links.ts';
import type { LinkSource } from './update-plan.ts';

/** Links that led to one file, and lead to another one after a change that means neither them nor their notes. */
export interface RedirectedLinks {
  readonly from: string;
  readonly to: string;
  readonly links: number;
  /** Files in which these links are. */
  readonly files: number;
}

/** Lists what links of one file come to lead to another file. A link that follows its file is none, nor a broken one. */
export function redirectedLinksIn(changed: FilesChanged, { path, references }: LinkSource): RedirectedLinks[] {
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

/** The same links, counted for each two files, in the order of their paths. */
export function summedUp(redirected: readonly RedirectedLinks[]): RedirectedLinks[] {
  const sums = new Map<string, RedirectedLinks>();
  for (const { from, to, links, files } of redirected) {
    const key = `${from}\n${to}`;
    const sum = sums.get(key) ?? { from, to, links: 0, files: 0 };
    sums.set(key, { from, to, links: sum.links + links, files: sum.files + files });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
