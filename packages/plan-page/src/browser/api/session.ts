const KEY = 'obsidian-plans-token';
const TOKEN = /^#?(?:.*[#&])?token=([^&]+)/;

/**
 * Takes the token from the address into this tab's storage, and removes it from the address and the history, where
 * others could read it.
 */
export function takeToken(): void {
  const [, found] = TOKEN.exec(location.hash) ?? [];
  if (found === undefined) return;
  storeToken(decodeURIComponent(found));
  history.replaceState(null, '', `${location.pathname}${location.search}#/plans`);
}

/** Reads a token from what a person pasted: the token, or the whole link. */
export function tokenIn(text: string): string {
  const [, found] = TOKEN.exec(text.slice(Math.max(0, text.indexOf('#')))) ?? [];
  return found === undefined ? text.trim() : decodeURIComponent(found.trim());
}

export function storeToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function readToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}
