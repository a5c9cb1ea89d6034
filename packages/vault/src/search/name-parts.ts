const SEAM = /[a-z][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/g;
const BETWEEN_PARTS = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const PART = /^[a-z]{2,}\d*$/;
/** Longer names are identifiers and encoded data, which nobody searches by their parts. */
const LONGEST_NAME = 64;

/** The parts of all names like `camelCase` and `snake_case` in a text, in lower case. */
export function partsOfNames(text: string): Set<string> {
  const parts = new Set<string>();
  SEAM.lastIndex = 0;
  for (let seam = SEAM.exec(text); seam !== null; seam = SEAM.exec(text)) {
    let start = seam.index;
    while (start > 0 && isOfName(text.charCodeAt(start - 1))) start -= 1;
    let end = SEAM.lastIndex;
    while (end < text.length && isOfName(text.charCodeAt(end))) end += 1;
    SEAM.lastIndex = end;
    if (end - start <= LONGEST_NAME) for (const part of splitName(text.slice(start, end))) parts.add(part);
  }
  return parts;
}

/** The parts of one name, in lower case; only itself if it has none. */
export function splitName(name: string): string[] {
  return name
    .split(BETWEEN_PARTS)
    .map((part) => part.toLowerCase())
    .filter((part) => PART.test(part));
}

function isOfName(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}
