import type { Base, Filter, LocatedYaml, View } from '../base/base.ts';
import type { Problem } from '../base/problem.ts';
import { parsePropertyId, whereOf } from '../base/property-id.ts';
import { parseFormula } from '../evaluation/formula.ts';
import type { YamlPath } from '../values/formula-error.ts';

/** What a caller asks of a view in addition to what the base says. */
export interface ViewAdjustment {
  /** One more statement that rows have to fulfil. */
  readonly filter?: string | undefined;
  /** Ids of the properties to show instead of the view's. */
  readonly columns?: readonly string[] | undefined;
}

/** A view with a further statement, or with other columns. Places of their problems are those in the given texts. */
export function adjustView(base: Base, view: View, { filter, columns }: ViewAdjustment): { base: Base; view: View } {
  const texts = new Map<YamlPath, string>();
  const placed = (path: YamlPath, text: string) => {
    texts.set(path, text);
    return path;
  };
  const filters = filter === undefined ? view.filter : withStatement(view.filter, filter, placed(['filter'], filter));
  const shown = columns?.map((id, at) => ({ property: parsePropertyId(id), path: placed(['columns', at], id) }));
  const adjusted = { ...view, filter: filters, columns: shown ?? view.columns };
  return { base: { ...base, yaml: withTexts(base.yaml, texts) }, view: adjusted };
}

/** Whether a problem is in what the caller gave, and not in the base. */
export function isOfAdjustment({ where, reason }: Pick<Problem, 'where' | 'reason'>): boolean {
  // A base may have keys of these names.
  if (reason === 'UNKNOWN_KEY') return false;
  return where === 'filter' || where.startsWith('columns[');
}

function withStatement(filter: Filter | undefined, text: string, path: YamlPath): Filter {
  const statement: Filter = { kind: 'statement', formula: parseFormula(text, whereOf(path), path) };
  return filter === undefined ? statement : { kind: 'and', filters: [filter, statement] };
}

/** The YAML of a base, but with texts of their own at these very paths. */
function withTexts(yaml: LocatedYaml, texts: ReadonlyMap<YamlPath, string>): LocatedYaml {
  return {
    values: yaml.values,
    placeOf: (path, offset = 0) => {
      const before = texts.get(path)?.slice(0, offset).split('\n');
      if (before === undefined) return yaml.placeOf(path, offset);
      return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    },
    placeOfKey: (path) => yaml.placeOfKey(path),
    tagAt: (path) => (texts.has(path) ? undefined : yaml.tagAt(path)),
  };
}
