import type { Formula } from '../evaluation/formula.ts';
import type { YamlPath } from '../values/formula-error.ts';
import type { Problem } from './problem.ts';
import type { PropertyId } from './property-id.ts';

/** What a `.base` file says. Keys that have no meaning here are left out. */
export interface Base {
  readonly filter: Filter | undefined;
  readonly formulas: ReadonlyMap<string, Formula>;
  /** By the text of a property id. */
  readonly displayNames: ReadonlyMap<string, string>;
  /** Its own summaries, over `values`. */
  readonly summaries: ReadonlyMap<string, Formula>;
  /** At least one; the first is the default. */
  readonly views: readonly View[];
  readonly newItemFolder: string | undefined;
  readonly newItemTemplate: string | undefined;
  /** What is not read because it does not have the shape that Obsidian expects. */
  readonly problems: readonly Problem[];
  /** The YAML as it is read, and the place of each part of it. */
  readonly yaml: LocatedYaml;
}

export interface View {
  /** Such as `table`; plugins have types of their own. */
  readonly type: string;
  readonly name: string;
  readonly path: YamlPath;
  readonly filter: Filter | undefined;
  readonly columns: readonly ViewColumn[];
  readonly sort: readonly SortKey[];
  readonly groupBy: SortKey | undefined;
  /** 0 for no limit. */
  readonly limit: number;
  readonly summaries: readonly ViewSummary[];
}

/** A property that a view uses, and where it is named. */
export interface ViewColumn {
  readonly property: PropertyId;
  readonly path: YamlPath;
}

export interface SortKey extends ViewColumn {
  readonly direction: 'ASC' | 'DESC';
}

export interface ViewSummary extends ViewColumn {
  /** Of a summary of the base, or else of Obsidian. */
  readonly name: string;
}

/** A condition for rows. `not` holds if none of its filters do. */
export type Filter =
  | { readonly kind: 'statement'; readonly formula: Formula }
  | { readonly kind: 'and' | 'or' | 'not'; readonly filters: readonly Filter[] };

/** A place in a file. Lines and columns count from 1. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

export interface LocatedYaml {
  readonly values: Readonly<Record<string, unknown>>;
  /** The place of a character of a text, or of any other value. */
  placeOf(path: YamlPath, offset?: number): FilePlace;
  /** The place of the key that a path ends in. */
  placeOfKey(path: YamlPath): FilePlace;
  /** A text that begins with what YAML reads as a tag, such as `!done`; undefined for any other text. */
  tagAt(path: YamlPath): string | undefined;
}
