import { mismatches } from '../../answer/mismatches.ts';

/** What the placeholders of golden pairs stand for. */
const placeholders: Readonly<Record<string, (seen: unknown) => boolean>> = {
  'ANY UUID': isText,
  'ANY ID': isText,
  'ANY ETAG': isText,
  'ANY TIME': (seen) => typeof seen === 'string' && !Number.isNaN(Date.parse(seen)),
  'ANY NUMBER': (seen) => typeof seen === 'number',
  'ANY LIST': Array.isArray,
};

/** Lists the differences of a value from a golden one, in which `VAULT` stands for the vault. */
export function differencesFromGolden(golden: unknown, seen: unknown, vault: string): string[] {
  return mismatches(golden, seen, { isSame: (expected, value) => isSame(expected, value, vault) });
}

function isSame(golden: unknown, seen: unknown, vault: string): boolean {
  if (typeof golden !== 'string') return golden === seen;
  const placeholder = placeholders[golden];
  if (placeholder !== undefined) return placeholder(seen);
  const text = golden.replaceAll(/\bVAULT\b/g, vault);
  const [beginning = ''] = text.split('…');
  return text.includes('…') ? typeof seen === 'string' && seen.startsWith(beginning) : text === seen;
}

function isText(seen: unknown): boolean {
  return typeof seen === 'string' && seen !== '';
}
