/** Spaces before a colon. */
const SPACED = /"\s+:/;
/** A text in double quotes, and whether it is a key. */
const quotedText = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * The data of a JSON text, many times faster than by the YAML parser. Undefined if the text is not JSON, or if it has
 * something that JSON.parse hides: a repeated key, or a number that becomes infinite.
 */
export function parseJson(text: string): { readonly data: unknown } | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    const keys = countKeys(data);
    return keys === countMarks(text) || keys === countWritten(text) ? { data } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The number of places that look like the end of a key, at least the number of keys that are written; -1 if unknown. */
function countMarks(text: string): number {
  if (SPACED.test(text)) return -1;
  let marks = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) marks += 1;
  return marks;
}

/** The number of keys that are written, which takes ten times as long to count. */
function countWritten(text: string): number {
  return text.matchAll(quotedText).reduce((keys, [, colon]) => (colon === undefined ? keys : keys + 1), 0);
}

/** The number of keys in all objects of the data; infinite if a number is. */
function countKeys(data: unknown): number {
  let keys = 0;
  // A stack, because data can be nested deeper than calls.
  const ahead = [data];
  while (ahead.length > 0) {
    const value = ahead.pop();
    if (typeof value === 'number' && !Number.isFinite(value)) return Infinity;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (!Array.isArray(value)) keys += members.length;
    for (const member of members) ahead.push(member);
  }
  return keys;
}
