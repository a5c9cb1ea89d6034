/** How far the clock that dates plans is ahead of the one of this browser, in milliseconds. */
let ahead = 0;

/** Takes over what an answer of the server says about the time. */
export function learnTime({ now }: { readonly now: string }): void {
  ahead = Date.parse(now) - Date.now();
}

/** The time by the clock that dates plans, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + ahead;
}
