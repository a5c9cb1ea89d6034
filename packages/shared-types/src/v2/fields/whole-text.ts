/** Params to read a whole text: the longest in one request, which has its own limit. An answer can still cut it. */
export const WHOLE_TEXT = { max_bytes: 16_777_216, max_lines: 1_000_000 } as const;
