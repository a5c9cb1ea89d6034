import {
  type Document,
  type DocumentOptions,
  isMap,
  isScalar,
  type ParsedNode,
  type ParseOptions,
  type ToJSOptions,
  type YAMLMap,
} from 'yaml';
import { lineIndex } from '../text/line-index.ts';
import type { Span } from '../text/note-structure.ts';
import { DUPLICATE_KEY, findFault, type YamlFault } from './yaml-check.ts';
import { type ExceededLimit, frontmatterLimits, parseWithinLimits, TooCostly, type YamlLimits } from './yaml-limits.ts';
import { describeYamlError } from './yaml-words.ts';

/** Why a frontmatter cannot be read or changed, and the location in the note, counted from 1. */
export interface Malformed {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Whether the message may quote the note. */
  readonly isQuote: boolean;
  /** The limit that the text is too large for. */
  readonly exceeded?: ExceededLimit;
}

export type PropertyMap = YAMLMap.Parsed<ParsedNode, ParsedNode | null>;

export interface YamlProperties {
  /** The text between the fences, with each lone CR replaced by LF. */
  readonly source: string;
  /** Undefined if there are no properties. Offsets refer to `source`. */
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

/** Repeated values are limited beforehand; see yaml-check.ts. */
const READING: ToJSOptions = { maxAliasCount: -1 };

/**
 * Parses the text between the fences as YAML 1.2, which includes JSON.
 *
 * Rejects text beyond the limits.
 */
export function parseYamlProperties(
  text: string,
  content: Span,
  limits: YamlLimits = frontmatterLimits,
): YamlProperties | { malformed: Malformed } {
  const at = ({ offset, message, isQuote = false }: YamlFault) => ({
    malformed: malformedAt(text, { offset: content.start + offset, message, isQuote }),
  });
  const source = text.slice(content.start, content.end).replace(/\r(?!\n)/g, '\n');
  try {
    const document = parseWithinLimits(source, OPTIONS, limits);
    const fault = firstFault(document, source);
    if (fault !== undefined) return at(fault);

    const values: unknown = document.toJS(READING);
    const root = document.contents;
    if (root === null || values === null) return { source, map: undefined, values: {} };
    if (!isMap(root))
      return at({
        offset: root.range[0],
        message: `${limits.subject} holds no properties, but a single value or a list.`,
      });
    return { source, map: root as PropertyMap, values: values as Record<string, unknown> };
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    const { malformed } = at(error);
    return { malformed: error.exceeded === undefined ? malformed : { ...malformed, exceeded: error.exceeded } };
  }
}

/** The first YAML error or duplicate key in a document, or the first invalid alias. */
function firstFault(document: Document.Parsed, source: string): YamlFault | undefined {
  const [error] = document.errors;
  const fault = findFault(document.contents);
  if (error === undefined) return fault;
  if (fault?.message === DUPLICATE_KEY && fault.offset < error.pos[0]) return fault;
  return describeYamlError(error, { source, document });
}

/** The name of a property as in the parsed frontmatter; undefined for a key that is a list or a map. */
export function nameOfKey(key: ParsedNode): string | undefined {
  if (!isScalar(key)) return undefined;
  return key.value === null ? '' : String(key.value);
}

/** Describes an error and its location in a note. */
export function malformedAt(text: string, { offset, message, isQuote = false }: YamlFault): Malformed {
  const lines = lineIndex(text);
  const line = lines.lineOf(offset);
  return { line: line + 1, column: offset - lines.startOf(line) + 1, message, isQuote };
}
