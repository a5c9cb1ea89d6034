import { type Caller, digestOf, findToken, newToken, type StoredToken, type TokenFile } from './token-file.ts';

/** Knows callers by their tokens. */
export interface Callers {
  /** The caller with a token, or why there is none. */
  find(token: string | undefined): Caller | 'missing' | 'unknown' | 'expired';
  /** A token that only this process knows, with all roles. */
  createOwn(name: string, lifetimeMs: number): string;
}

export function createCallers(file: TokenFile, now: () => number = Date.now): Callers {
  const own: StoredToken[] = [];
  return {
    find(token) {
      if (token === undefined) return 'missing';
      const found = findToken([...own, ...file.list()], token);
      if (found === undefined) return 'unknown';
      const { name, roles, expires_at } = found;
      return expires_at !== null && Date.parse(expires_at) <= now() ? 'expired' : { name, roles, expires_at };
    },
    createOwn(name, lifetimeMs) {
      const token = newToken();
      const [created_at, expires_at] = [now(), now() + lifetimeMs].map((ms) => new Date(ms).toISOString());
      own.push({
        name,
        roles: ['admin'],
        sha256: digestOf(token),
        created_at: created_at ?? '',
        expires_at: expires_at ?? null,
      });
      return token;
    },
  };
}
