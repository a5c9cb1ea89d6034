import { Document, Scalar, visit } from 'yaml';
import { jsonOf, writeStandIns } from '../text/write-stand-ins.ts';
import type { PropertyValue } from './value.ts';

/** A value as written after `key:` and on the lines below it. */
export interface RenderedValue {
  /** Includes the space before it; empty for null and for a value that begins on the next line. */
  readonly inline: string;
  /** Whole lines, each ending with LF. */
  readonly lines: string;
}

/**
 * Writes a property as Obsidian does: block lists indented by two spaces, `key:` for null, links in double quotes, no
 * folding.
 */
export function renderProperty(key: string, value: PropertyValue): string {
  return stringify({ [key]: value });
}

/** Writes a value as `renderProperty` does, without its key. */
export function renderValue(value: PropertyValue): RenderedValue {
  const rendered = renderProperty('k', value).slice('k:'.length);
  const inlineEnd = rendered.indexOf('\n');
  return { inline: rendered.slice(0, inlineEnd), lines: rendered.slice(inlineEnd + 1) };
}

/** Writes an entry of a block list: `- entry` and the lines that belong to it. */
export function renderListEntry(entry: PropertyValue): string {
  return stringify([entry]);
}

/** Writes a value on one line, for use in brackets. */
export function renderInFlow(value: PropertyValue): string {
  if (typeof value !== 'string' || /[\r\n]/.test(value)) return jsonOf(value);
  const list = stringify([value], 'flow');
  return list.slice(list.indexOf('[') + 1, list.lastIndexOf(']')).replace(/^[ \n]+|(?<![ \n])[ \n]+$/g, '');
}

/** Indents every line except empty ones, so that empty lines of a text block stay empty. */
export function indentLines(lines: string, indentation: string): string {
  return indentation === '' ? lines : lines.replace(/^(?=.)/gm, indentation);
}

function stringify(value: PropertyValue, collectionStyle: 'any' | 'flow' = 'any'): string {
  return writeStandIns(value, (written) => documentOf(written, collectionStyle));
}

function documentOf(value: PropertyValue, collectionStyle: 'any' | 'flow'): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(key, node, path) {
      if (isLink(node.value) || isFence(node.value)) node.type = Scalar.QUOTE_DOUBLE;
      // An empty entry would leave a trailing space.
      if (node.value === null && typeof key === 'number' && path.length > 1) node.source = 'null';
    },
  });
  return document.toString({ lineWidth: 0, nullStr: '', collectionStyle, flowCollectionPadding: false });
}

function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^!?\[\[/.test(value);
}

/** A key that starts like the fence would close the block. */
function isFence(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('---');
}
