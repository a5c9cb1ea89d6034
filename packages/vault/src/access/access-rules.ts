import { isHidden } from '../paths/note-path.ts';
import { compilePattern } from './path-pattern.ts';

/** Patterns of paths that a caller may know of, and of those that it may not. */
export interface AccessPatterns {
  /** Where there are any, nothing else is there. */
  readonly allow: readonly string[];
  /** Stronger than what is allowed. */
  readonly deny: readonly string[];
}

/** Which paths of a vault a caller may know of. */
export interface AccessRules {
  readonly mayAccess: (path: string) => boolean;
}

/** Verdicts that are kept, so that a long list is not judged anew at each question. */
const MOST_KEPT = 1_000_000;

/** Reads rules; undefined where everything is allowed. */
export function readAccessRules({ allow, deny }: AccessPatterns): AccessRules | undefined {
  if (allow.length === 0 && deny.length === 0) return undefined;
  const [allowed, denied] = [allow.map(compilePattern), deny.map(compilePattern)];
  const kept = new Map<string, boolean>();
  const judge = (path: string): boolean => {
    // Hidden paths, such as those of the trash, are guarded in another way.
    if (path === '' || isHidden(path)) return true;
    if (denied.some((matches) => matches(path))) return false;
    return allowed.length === 0 || allowed.some((matches) => matches(path));
  };
  return {
    mayAccess(path) {
      const known = kept.get(path);
      if (known !== undefined) return known;
      if (kept.size >= MOST_KEPT) kept.clear();
      const verdict = judge(path);
      kept.set(path, verdict);
      return verdict;
    },
  };
}
