import {
  type Alias,
  type Document,
  type DocumentOptions,
  isMap,
  isScalar,
  type ParsedNode,
  type ParseOptions,
  parseDocument,
  type ToJSOptions,
  visit,
  type YAMLMap,
} from 'yaml';
import { lineIndex } from '../line-index.ts';
import type { Span } from '../note-structure.ts';
import { DOUBLE, findDouble } from './yaml-doubles.ts';

/** Why a frontmatter cannot be read or changed, and where in the note, counted from 1. */
export interface Malformed {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type PropertyMap = YAMLMap.Parsed<ParsedNode, ParsedNode | null>;

export interface YamlProperties {
  /** What stands between the fences, a lone CR as LF. */
  readonly source: string;
  readonly document: Document.Parsed;
  /** Undefined where there is no property. Offsets are those of `source`. */
  readonly map: PropertyMap | undefined;
  readonly values: Record<string, unknown>;
}

const OPTIONS: ParseOptions & DocumentOptions = {
  version: '1.2',
  keepSourceTokens: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'error',
};

const READING: ToJSOptions = { maxAliasCount: 100 };

/** Reads what stands between the fences as YAML 1.2, of which JSON is a part. */
export function parseYamlProperties(text: string, content: Span): YamlProperties | { malformed: Malformed } {
  const source = text.slice(content.start, content.end).replace(/\r(?!\n)/g, '\n');
  const at = (offset: number, message: string) => ({ malformed: placeOf(text, content.start + offset, message) });
  try {
    const document = parseDocument(source, OPTIONS);
    const error = firstError(document);
    if (error !== undefined) return at(error.offset, error.message);

    const values: unknown = document.toJS(READING);
    const root = document.contents;
    if (root === null || values === null) return { source, document, map: undefined, values: {} };
    if (!isMap(root)) return at(root.range[0], 'The frontmatter holds no properties, but a single value or a list.');
    return { source, document, map: root as PropertyMap, values: values as Record<string, unknown> };
  } catch (error) {
    if (error instanceof ReferenceError) return at(offendingAlias(source), error.message);
    if (error instanceof RangeError) return at(0, 'The frontmatter is nested too deeply.');
    throw error;
  }
}

/** The first thing in a document that is no YAML, or a key that a map has already. */
function firstError(document: Document.Parsed): { readonly offset: number; readonly message: string } | undefined {
  const [error] = document.errors;
  const double = findDouble(document);
  if (double !== undefined && (error === undefined || double < error.pos[0]))
    return { offset: double, message: DOUBLE };
  return error && { offset: error.pos[0], message: error.message };
}

/** The name of a property, as reading the whole frontmatter gives it; undefined for a key that is a list or a map. */
export function nameOfKey(key: ParsedNode): string | undefined {
  if (!isScalar(key)) return undefined;
  return key.value === null ? '' : String(key.value);
}

/** Says where in a note something is wrong. */
export function placeOf(text: string, offset: number, message: string): Malformed {
  const lines = lineIndex(text);
  const line = lines.lineOf(offset);
  return { line: line + 1, column: offset - lines.startOf(line) + 1, message };
}

/** Offset of the first alias without its anchor, else of the first alias at all: they are too many then. */
function offendingAlias(source: string): number {
  const document = parseDocument(source, OPTIONS);
  const aliases: Alias[] = [];
  visit(document, {
    Alias(_, alias) {
      aliases.push(alias);
    },
  });
  const unresolved = aliases.find((alias) => alias.resolve(document) === undefined);
  return (unresolved ?? aliases[0])?.range?.[0] ?? 0;
}
