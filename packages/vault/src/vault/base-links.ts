import { type BaseValue, baseValues, canHoldBaseText, quoteBaseText } from './base-text.ts';
import { splitLink } from './link-paths.ts';
import type { Reference } from './link-reference.ts';

/** A text between quotes within a value, or the whole of a value that YAML quotes. */
interface Literal {
  readonly content: string;
  readonly start: number;
  /** The quote of the expression; empty for a whole value. */
  readonly delimiter: string;
  /** The function whose argument it is. */
  readonly call: string | undefined;
}

const LITERAL = /(?:\b(link|hasLink|inFolder)\(\s*)?(["'])((?:(?!\2)[^\\])*)\2/g;
const WIKILINK = /^!?\[\[([^[\]]+)\]\]$/;

/**
 * The files and folders that a base names: in `link("…")`, `file.hasLink("…")` and `file.inFolder("…")`, in quoted
 * wikilinks, and as whole paths that are quoted. Texts with a back-slash in them are passed over.
 */
export function baseReferences(text: string): Reference[] {
  return baseValues(text).flatMap((value) => literalsIn(value).flatMap((literal) => referenceIn(value, literal)));
}

function literalsIn({ value, quoting }: BaseValue): Literal[] {
  if (quoting !== 'plain' && WIKILINK.test(value)) {
    return [{ content: value, start: 0, delimiter: '', call: undefined }];
  }
  return [...value.matchAll(LITERAL)].map((match) => {
    const [all, call, delimiter = '', content = ''] = match;
    return { content, start: match.index + all.length - 1 - content.length, delimiter, call };
  });
}

function referenceIn(value: BaseValue, literal: Literal): Reference[] {
  const { content, start, call } = literal;
  const link = WIKILINK.exec(content)?.[1];
  if (link === undefined) {
    if (call === 'inFolder') return [folderReference(value, literal)];
    const form = call === undefined ? 'path' : 'link';
    const path = form === 'path' ? content : splitLink(content).path;
    return path === '' ? [] : [{ ...place(value, literal), ...at(value, start, path), form, isWhole: false }];
  }
  const target = link.split('|', 1)[0] ?? '';
  const { path } = splitLink(target);
  const from = start + content.indexOf('[[') + 2;
  const isWhole = path === link;
  return path === '' ? [] : [{ ...place(value, literal), ...at(value, from, path), form: 'wikilink', isWhole }];
}

function folderReference(value: BaseValue, literal: Literal): Reference {
  const path = literal.content.replace(/^\/+|\/+$/g, '');
  const start = literal.start + literal.content.indexOf(path);
  return { ...place(value, literal), ...at(value, start, path), form: 'folder', isWhole: false };
}

function at({ offsets }: BaseValue, start: number, path: string): Pick<Reference, 'path' | 'written' | 'span'> {
  const span = { start: offsets[start] ?? 0, end: offsets[start + path.length] ?? 0 };
  return { path, written: path, span };
}

function place({ quoting }: BaseValue, { delimiter }: Literal): Pick<Reference, 'isAngled' | 'quote' | 'canHold'> {
  const escaped = (text: string) =>
    delimiter === '' ? text : text.replaceAll('\\', '\\\\').replaceAll(delimiter, `\\${delimiter}`);
  return {
    isAngled: false,
    quote: (text) => quoteBaseText(escaped(text), quoting),
    canHold: (text) => canHoldBaseText(text, quoting),
  };
}
