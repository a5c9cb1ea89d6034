/** Params to read a whole note, however long: it is cut only by the limit of an answer. */
export const WHOLE_NOTE = { max_bytes: 16_777_216, max_lines: 1_000_000 } as const;
