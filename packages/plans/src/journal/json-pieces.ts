/** Longer texts are cut. */
const MOST_CHARACTERS = 1_048_576;

/**
 * The JSON text of data in pieces. Together they are what JSON.stringify returns, which takes twice the memory of its
 * result while it writes a long one.
 */
export function* jsonPieces(data: unknown): Generator<string> {
  // Without a function, JSON.stringify is many times faster.
  if (!hasLongText(data)) {
    yield JSON.stringify(data);
    return;
  }
  const texts: string[] = [];
  const mark = crypto.randomUUID();
  const cutOut = (_key: string, value: unknown): unknown => {
    if (!isLong(value)) return value;
    texts.push(value);
    return mark;
  };
  for (const [index, part] of JSON.stringify(data, cutOut).split(mark).entries()) {
    yield part;
    for (const piece of piecesOf(texts[index] ?? '')) yield JSON.stringify(piece).slice(1, -1);
  }
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > MOST_CHARACTERS;
}

function hasLongText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isLong(value);
  return Object.values(value).some(hasLongText);
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = Math.min(start + MOST_CHARACTERS, text.length);
    // A character of two units stays in one piece: JSON.stringify escapes each unit that is alone.
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '');
    yield text.slice(start, isCut ? end - 1 : end);
    start = isCut ? end - 1 : end;
  }
}
