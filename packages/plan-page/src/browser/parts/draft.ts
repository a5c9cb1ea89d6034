const KEY = 'draft';

/** The text of a plan that somebody writes. It stays in this tab until the plan runs. */
export function readDraft(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

export function keepDraft(text: string): void {
  sessionStorage.setItem(KEY, text);
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}
