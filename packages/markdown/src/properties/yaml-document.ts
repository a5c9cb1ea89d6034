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
import { DOUBLE, findFault, type YamlFault } from './yaml-check.ts';
import { LONGEST_YAML, NestedTooDeeply, parseShallow } from './yaml-limits.ts';

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

/** What is repeated is counted before; see yaml-check.ts. */
const READING: ToJSOptions = { maxAliasCount: -1 };

/**
 * Reads what stands between the fences as YAML 1.2, of which JSON is a part.
 *
 * What is longer, or nested more deeply, than yaml-limits.ts says is not read.
 */
export function parseYamlProperties(text: string, content: Span): YamlProperties | { malformed: Malformed } {
  const at = ({ offset, message }: YamlFault) => ({ malformed: placeOf(text, content.start + offset, message) });
  if (content.end - content.start > LONGEST_YAML)
    return at({ offset: 0, message: `The frontmatter is longer than ${LONGEST_YAML} characters.` });
  const source = text.slice(content.start, content.end).replace(/\r(?!\n)/g, '\n');
  try {
    const document = parseShallow(source, OPTIONS);
    const fault = firstFault(document);
    if (fault !== undefined) return at(fault);

    const values: unknown = document.toJS(READING);
    const root = document.contents;
    if (root === null || values === null) return { source, document, map: undefined, values: {} };
    if (!isMap(root))
      return at({
        offset: root.range[0],
        message: 'The frontmatter holds no properties, but a single value or a list.',
      });
    return { source, document, map: root as PropertyMap, values: values as Record<string, unknown> };
  } catch (error) {
    if (error instanceof NestedTooDeeply) return at(error);
    throw error;
  }
}

/** The first thing in a document that is no YAML, or a key that a map has already; else what no alias may do. */
function firstFault({ errors, contents }: Document.Parsed): YamlFault | undefined {
  const [error] = errors;
  const fault = findFault(contents);
  if (error === undefined) return fault;
  if (fault?.message === DOUBLE && fault.offset < error.pos[0]) return fault;
  return { offset: error.pos[0], message: error.message };
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
