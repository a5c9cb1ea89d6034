import { findLinkInValue } from '@obsidian-agent/markdown';
import type { VaultFacts } from '../ports/vault-facts.ts';
import type { LinkValue, UrlValue } from './value.ts';

/** Makes a link from its text without brackets, which may have a subpath. */
export function linkTo(text: string, source: string, display?: string): LinkValue {
  const hash = text.indexOf('#');
  const [path, subpath] = hash === -1 ? [text, ''] : [text.slice(0, hash), text.slice(hash)];
  return { type: 'link', path, subpath, display, source };
}

/** Reads a text that is nothing but a wikilink. */
export function parseWikilink(text: string, source: string): LinkValue | undefined {
  if (!text.startsWith('[[')) return undefined;
  const found = findLinkInValue(text);
  if (found === undefined) return undefined;
  const { start, end } = found.target;
  return linkTo(text.slice(start, end), source, text[end] === '|' ? found.displayText : undefined);
}

const URL_TEXT = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;

/** Reads a text that is nothing but a URL. */
export function parseUrl(text: string, display?: string): UrlValue | undefined {
  return text.includes('://') && URL_TEXT.test(text) ? { type: 'url', url: text, display } : undefined;
}

/** The file that a link leads to; undefined for a broken link. */
export function targetOf({ path, source }: LinkValue, vault: VaultFacts): string | undefined {
  return vault.resolveLink(path, source);
}

/** A link as it is written. */
export function linkText({ path, subpath, display }: LinkValue): string {
  return `[[${path}${subpath}${display === undefined ? '' : `|${display}`}]]`;
}
