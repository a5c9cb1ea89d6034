import { isObject } from '@obsidian-agent/shared-types';

/** What the placeholders of golden pairs stand for. */
const placeholders: Readonly<Record<string, (seen: unknown) => boolean>> = {
  'ANY UUID': isText,
  'ANY ID': isText,
  'ANY ETAG': isText,
  'ANY TIME': (seen) => typeof seen === 'string' && !Number.isNaN(Date.parse(seen)),
  'ANY NUMBER': (seen) => typeof seen === 'number',
  'ANY LIST': Array.isArray,
};

/**
 * Lists the members of a golden value that another value lacks or has otherwise.
 *
 * Additional members of objects are allowed, because later releases may add some. `vault` replaces `VAULT`.
 */
export function mismatches(
  golden: unknown,
  seen: unknown,
  { vault, at = '' }: { vault: string; at?: string },
): string[] {
  if (Array.isArray(golden)) {
    if (!Array.isArray(seen) || seen.length !== golden.length) return [explain(at, golden, seen)];
    return golden.flatMap((item, index) => mismatches(item, seen[index], { vault, at: `${at}/${index}` }));
  }
  if (isObject(golden)) {
    if (!isObject(seen)) return [explain(at, golden, seen)];
    return Object.entries(golden).flatMap(([name, member]) =>
      mismatches(member, seen[name], { vault, at: `${at}/${name}` }),
    );
  }
  return isSame(golden, seen, vault) ? [] : [explain(at, golden, seen)];
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

function explain(at: string, golden: unknown, seen: unknown): string {
  return `${at || 'the value'} is ${JSON.stringify(seen) ?? 'missing'} instead of ${JSON.stringify(golden)}`;
}
