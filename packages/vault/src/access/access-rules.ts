import { isHidden } from '../paths/note-path.ts';
import { compilePathPattern } from './path-pattern.ts';

/** Path patterns that limit what a caller may access. */
export interface AccessPatterns {
  /** If not empty, all other paths are hidden. */
  readonly allow: readonly string[];
  /** Takes precedence over `allow`. */
  readonly deny: readonly string[];
}

/** Decides which paths of a vault a caller may access. */
export interface AccessRules {
  readonly mayAccess: (path: string) => boolean;
  /**
   * The paths of a list that a caller may access. The same list gives the same answer, so that what is derived from that
   * can be cached, too: a vault lists its files again only after a change.
   */
  readonly visibleAmong: (paths: readonly string[]) => readonly string[];
}

/** Verdicts to cache, so that each query does not have to judge a long list again. */
const MOST_KEPT = 1_000_000;

/** Compiles access rules; undefined if everything is allowed. */
export function readAccessRules({ allow, deny }: AccessPatterns): AccessRules | undefined {
  if (allow.length === 0 && deny.length === 0) return undefined;
  const [allowed, denied] = [allow.map(compilePathPattern), deny.map(compilePathPattern)];
  const kept = new Map<string, boolean>();
  const judge = (path: string): boolean => {
    // Hidden paths, such as the trash, are protected elsewhere.
    if (path === '' || isHidden(path)) return true;
    if (denied.some((matches) => matches(path))) return false;
    return allowed.length === 0 || allowed.some((matches) => matches(path));
  };
  const mayAccess = (path: string): boolean => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const verdict = judge(path);
    kept.set(path, verdict);
    return verdict;
  };
  const visible = new WeakMap<readonly string[], readonly string[]>();
  const visibleAmong = (paths: readonly string[]): readonly string[] => {
    const found = visible.get(paths) ?? paths.filter(mayAccess);
    visible.set(paths, found);
    return found;
  };
  return { mayAccess, visibleAmong };
}
