/** Marks values with numbers that JSON does not have; no JSON text starts with it. */
const MARK = '!';

/** Encodes a property's value as JSON, extended so that infinite numbers and NaN are kept. */
export function textOfProperty(value: unknown): string {
  if (!holdsOddNumber(value)) return JSON.stringify(value) ?? 'null';
  const marked = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return `s${part}`;
    return isOddNumber(part) ? `n${part}` : part;
  });
  return `${MARK}${marked}`;
}

/** Decodes the result of `textOfProperty`. */
export function propertyOfText(text: string): unknown {
  if (!text.startsWith(MARK)) return JSON.parse(text);
  return JSON.parse(text.slice(MARK.length), (_, part: unknown) => {
    if (typeof part !== 'string') return part;
    return part.startsWith('n') ? Number(part.slice(1)) : part.slice(1);
  });
}

function holdsOddNumber(value: unknown): boolean {
  if (typeof value === 'number') return isOddNumber(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsOddNumber);
}

function isOddNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}
