import { escapeQuoted } from '@obsidian-agent/markdown';
import { splitLink } from '../paths/link-paths.ts';
import { type BaseValue, baseValues, canHoldBaseText } from './base-text.ts';
import { leadsElsewhere, type Reference, trimWritten } from './note-references.ts';

/** A quoted string within a value, or a whole value that YAML quotes. */
interface Literal {
  /** Including the escapes of the expression. */
  readonly content: string;
  readonly start: number;
  /** The quote character of the expression; empty for a whole value. */
  readonly delimiter: string;
  /** How the expression uses it. */
  readonly role: 'folder' | 'link' | undefined;
}

const LITERAL = new RegExp(
  [
    String.raw`(?:\b(?:(?<link>link\(|hasLink\()|(?<folder>inFolder\(|file\.folder\s*[!=]=))\s*)?`,
    String.raw`(?<quote>["'])(?<content>(?:(?!\k<quote>)[^\\]|\\["'\\])*)\k<quote>`,
    String.raw`(?=\s*[!=]=\s*(?<compared>file\.folder\b)|)`,
  ].join(''),
  'g',
);
const WIKILINK = /^!?\[\[((?:(?!\[\[|\]\]).)+)\]\]$/;

/**
 * Lists the files and folders that a base names: in `link("…")`, `file.hasLink("…")` and `file.inFolder("…")`, in
 * values compared with `file.folder`, in quoted wikilinks, and as quoted full paths. Strings with escapes other than of
 * quotes and backslashes are ignored.
 */
export function baseReferences(text: string): Reference[] {
  return baseValues(text).flatMap((value) => literalsIn(value).flatMap((literal) => referenceIn(value, literal)));
}

function literalsIn({ value, quoting }: BaseValue): Literal[] {
  if (quoting !== 'plain' && WIKILINK.test(value)) {
    return [{ content: value, start: 0, delimiter: '', role: undefined }];
  }
  return [...value.matchAll(LITERAL)].map((match): Literal => {
    const { link, folder, compared, quote = '', content = '' } = match.groups ?? {};
    const start = match.index + match[0].length - 1 - content.length;
    const role = (folder ?? compared) !== undefined ? 'folder' : link !== undefined ? 'link' : undefined;
    return { content, start, delimiter: quote, role };
  });
}

function referenceIn(value: BaseValue, literal: Literal): Reference[] {
  const { content, role } = literal;
  if (role === 'folder') {
    const folder = content.replace(/^\/+|(?<!\/)\/+$/g, '');
    return place(value, literal, { from: content.indexOf(folder), path: folder, form: 'folder' });
  }
  const link = WIKILINK.exec(content)?.[1];
  if (link === undefined) {
    if (role === undefined) return place(value, literal, { from: 0, path: content, form: 'path' });
    return place(value, literal, { from: 0, path: splitLink(content).path, form: 'link' });
  }
  const { path } = splitLink(link.split('|', 1)[0] ?? '');
  return place(value, literal, { from: content.indexOf('[[') + 2, path, form: 'wikilink', isWhole: path === link });
}

interface Named {
  readonly form: Reference['form'];
  /** Its offset in the literal. */
  readonly from: number;
  readonly path: string;
  readonly isWhole?: boolean;
}

function place(value: BaseValue, literal: Literal, { form, from, path, isWhole = false }: Named): Reference[] {
  if (!leadsElsewhere({ path })) return [];
  const { offsets, quoting } = value;
  const { delimiter } = literal;
  const plain = (text: string) => (delimiter === '' ? text : text.replace(/\\(["'\\])/g, '$1'));
  const isLink = form === 'link' || form === 'wikilink';
  const { written, at } = isLink ? trimWritten(path, plain(path)) : { written: path, at: 0 };
  const start = literal.start + from + at;
  const span = { start: offsets[start] ?? 0, end: offsets[start + written.length] ?? 0 };
  const escaped = (text: string) =>
    delimiter === '' ? text : text.replaceAll('\\', '\\\\').replaceAll(delimiter, `\\${delimiter}`);
  return [
    {
      ...{ form, path: plain(path), written: plain(written), span, isWhole, isAngled: false },
      quote: (text) => escapeQuoted(escaped(text), quoting),
      canHold: (text) => canHoldBaseText(text, quoting),
    },
  ];
}
