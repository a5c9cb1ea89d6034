import { Document, Scalar, visit } from 'yaml';
import { jsonOf, writeStandIns } from '../text/write-stand-ins.ts';
import type { PropertyValue } from './value.ts';

/** A value as it stands after `key:` and on the lines below it. */
export interface RenderedValue {
  /** With the space before it; nothing for null and for what begins on the next line. */
  readonly inline: string;
  /** Whole lines, each ended by LF. */
  readonly lines: string;
}

/** Writes a property as the app does: block lists of two spaces, `key:` for null, links in double quotes, no folding. */
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

/** Writes a value to stand between brackets, on one line. */
export function renderInFlow(value: PropertyValue): string {
  if (typeof value !== 'string' || /[\r\n]/.test(value)) return jsonOf(value);
  const list = stringify([value], 'flow');
  return list.slice(list.indexOf('[') + 1, list.lastIndexOf(']')).replace(/^[ \n]+|(?<![ \n])[ \n]+$/g, '');
}

/** Adds an indentation to every line that has something on it: an empty line of a text block stays as it is. */
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
      // An entry that is nothing would leave a space at the end of its line.
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
