import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';

/** Whether a text may contain a link to certain files. May return a false yes, but never a false no. */
export type MentionTest = (text: string) => boolean;

/** Up to this many names are searched one by one; more are searched in a single pass. */
const FEW = 8;
const ESCAPED = /%[\da-f]{2}|\\|&[#\w]|''/i;
const UNKNOWN_ENTITY = /\]\((?:(?!\]\()[^)\n])*&(?!amp;|lt;|gt;|quot;|apos;)[a-z]\w*;/i;
const STARTS = charCodes('[/(<"\'');
const ENDS = charCodes('.]|#)>"\'\\');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Makes a fast test for raw text, so that only texts that may contain a link to one of these files are parsed.
 *
 * It searches for the files' names as the last name of a path: in any case, composed or not, percent-encoded, and in
 * the escapes of JSON, YAML or Markdown.
 */
export function mentionTest(paths: readonly string[]): MentionTest {
  const names = new Set<string>();
  for (const path of paths) {
    const name = bareName(path);
    names.add(name).add(asCompared(layersOf(name).at(-1) ?? name));
  }
  names.delete('');
  // Unescaping would treat the name's own backslashes as escapes.
  if ([...names].some((name) => name.includes('\\'))) return () => true;
  const find = names.size <= FEW ? fewNames([...names]) : manyNames(names);
  const hasUnknownEntity = (text: string) => text.includes('&') && UNKNOWN_ENTITY.test(text);
  return (text) =>
    find(asCompared(text)) || hasUnknownEntity(text) || layersOf(text).some((layer) => find(asCompared(layer)));
}

function bareName(path: string): string {
  return asCompared(withoutNoteExtension(nameOf(path)));
}

function fewNames(names: readonly string[]): MentionTest {
  return (text) => names.some((name) => hasName(text, name));
}

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (isPathStart(text, at) && isPathEnd(text, at + name.length)) return true;
  }
  return false;
}

function manyNames(names: ReadonlySet<string>): MentionTest {
  const lengths = [...new Set([...names].map((name) => name.length))];
  const isFirst = new Uint8Array(0x10000);
  for (const name of names) isFirst[name.charCodeAt(0)] = 1;

  return (text) => {
    for (let at = 1; at < text.length; at++) {
      if (isFirst[text.charCodeAt(at)] !== 1 || !isPathStart(text, at)) continue;
      for (const length of lengths) {
        if (isPathEnd(text, at + length) && names.has(text.slice(at, at + length))) return true;
      }
    }
    return false;
  };
}

/** Whether a name can begin here: after a bracket, a slash or a quote, with optional whitespace in between. */
function isPathStart(text: string, at: number): boolean {
  return STARTS.includes(text.charCodeAt(at - 1)) || (isBlank(text.charCodeAt(at - 1)) && isAfterOpening(text, at - 1));
}

function isAfterOpening(text: string, end: number): boolean {
  let at = end;
  while (isBlank(text.charCodeAt(at)) || text[at] === '>') at--;
  return STARTS.includes(text.charCodeAt(at)) || text[at] === ':';
}

function isPathEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || ENDS.includes(code) || isBlank(code);
}

/** Whether a character is whitespace. NaN, which is outside the text, is not. */
function isBlank(code: number): boolean {
  return code <= 0x20 || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
}

/** The text unescaped once, twice and so on, because escapes of different languages can be nested. */
function layersOf(text: string): string[] {
  const layers: string[] = [];
  let plain = text;
  while (layers.length < 3 && ESCAPED.test(plain)) {
    const next = unescapedOnce(plain);
    if (next === plain) break;
    layers.push(next);
    plain = next;
  }
  return layers;
}

function unescapedOnce(text: string): string {
  const plain = text
    .replace(/\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[nrt]|[^\w\s])/g, backslashValue)
    .replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|amp|lt|gt|quot|apos);/gi, entityValue)
    .replaceAll("''", "'");
  return plain.includes('%') ? withoutPercents(plain) : plain;
}

/** Decodes the text as a whole, which is fast, or piece by piece if it contains other percent signs. */
function withoutPercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text.replace(/(?:%[\da-f]{2})+/gi, percentValue);
  }
}

function backslashValue(escaped: string): string {
  if (escaped.length > 2) return characterOf(Number.parseInt(escaped.slice(2), 16));
  return 'nrt'.includes(escaped.slice(1)) ? ' ' : escaped.slice(1);
}

function entityValue(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16));
  return name.startsWith('#') ? characterOf(Number(name.slice(1))) : (ENTITIES[name] ?? entity);
}

function percentValue(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8');
}

function characterOf(point: number): string {
  return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
}

function charCodes(characters: string): readonly number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}
