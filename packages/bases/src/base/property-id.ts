import type { Formula } from '../evaluation/formula.ts';
import { type Expression, noSource } from '../syntax/expression.ts';
import type { YamlPath } from '../values/formula-error.ts';

const PREFIXES = ['note', 'file', 'formula'] as const;

/** Names a column: `note.status`, `file.name`, `formula.total`. */
export interface PropertyId {
  readonly kind: (typeof PREFIXES)[number];
  /** One literal key, which may contain dots. */
  readonly name: string;
  /** With its prefix. */
  readonly text: string;
}

/** Reads a property id; without a prefix, all of it names a property of notes. */
export function parsePropertyId(written: string): PropertyId {
  for (const kind of PREFIXES) {
    if (written.startsWith(`${kind}.`)) return { kind, name: written.slice(kind.length + 1), text: written };
  }
  return { kind: 'note', name: written, text: `note.${written}` };
}

/** The formula that gives a property's value in a row. */
export function formulaOfProperty({ kind, name, text }: PropertyId, path: YamlPath): Formula {
  const object: Expression = { kind: 'name', name: kind, ...noSource };
  const index: Expression = { kind: 'constant', value: name, ...noSource };
  const expression: Expression = { kind: 'index', object, index, ...noSource };
  return { where: whereOf(path), path, text, expression, problem: undefined };
}

/** `views[0].order` from its keys and indexes. */
export function whereOf(path: YamlPath): string {
  const [, ...parts] = path.flatMap((part) => (typeof part === 'number' ? [`[${part}]`] : ['.', part]));
  return parts.join('');
}

const SHOWN_NAMES: Readonly<Record<string, string>> = {
  name: 'file name',
  basename: 'file base name',
  path: 'file path',
  folder: 'folder',
  ext: 'file extension',
  size: 'file size',
  ctime: 'created time',
  mtime: 'modified time',
  tags: 'file tags',
  links: 'file links',
  embeds: 'file embeds',
  backlinks: 'file backlinks',
  properties: 'properties',
  file: 'file',
};

/** The heading of a column that has no display name. */
export function shownNameOf({ kind, name }: PropertyId): string {
  return kind === 'file' && Object.hasOwn(SHOWN_NAMES, name) ? (SHOWN_NAMES[name] ?? name) : name;
}
