/** A string or number as a string; '' for anything else, which might not convert to a string. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}
