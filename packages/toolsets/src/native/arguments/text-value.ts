/** A text or a number that was sent, as text; empty for what is neither, which may not even have a text. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}
