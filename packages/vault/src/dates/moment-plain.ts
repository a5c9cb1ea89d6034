const PART = /\[([^[\]]*)\]|YYYY(?!Y)|MM(?!M)|DD(?!D)|HH(?!H)|mm(?!m)|ss(?!s)|[^A-Za-z[\]\\]+|./gs;
const SIGNS = /^[^A-Za-z[\]\\]/;

/**
 * Formats a time in Moment's syntax. Loads the library only if the format has more than digits and fixed text, which is
 * rare.
 */
export async function formatTime(time: Date, format: string): Promise<string> {
  const plain = formatPlainly(time, format);
  if (plain !== undefined) return plain;
  const { formatMoment } = await import('./moment-format.ts');
  return formatMoment(time, format);
}

/** Undefined if the format has more than `YYYY MM DD HH mm ss`, fixed text in brackets, and punctuation. */
export function formatPlainly(time: Date, format: string): string | undefined {
  let written = '';
  for (const [part, fixed] of format.matchAll(PART)) {
    const text = fixed ?? DIGITS[part]?.(time) ?? (SIGNS.test(part) ? part : undefined);
    if (text === undefined) return undefined;
    written += text;
  }
  return written;
}

const DIGITS: Readonly<Record<string, (time: Date) => string | undefined>> = {
  YYYY: (time) => (time.getFullYear() >= 1 && time.getFullYear() <= 9999 ? padded(time.getFullYear(), 4) : undefined),
  MM: (time) => padded(time.getMonth() + 1),
  DD: (time) => padded(time.getDate()),
  HH: (time) => padded(time.getHours()),
  mm: (time) => padded(time.getMinutes()),
  ss: (time) => padded(time.getSeconds()),
};

function padded(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}
