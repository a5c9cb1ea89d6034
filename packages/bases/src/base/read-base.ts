import type { Malformed } from '@obsidian-agent/markdown';
import { type Formula, parseFormula } from '../evaluation/formula.ts';
import type { Base } from './base.ts';
import { readLocatedYaml } from './located-yaml.ts';
import { parsePropertyId, whereOf } from './property-id.ts';
import { MalformedBase, readFilter } from './read-filter.ts';
import { readViews } from './read-views.ts';
import { type BaseReading, isMap, readMap, reportShape } from './shape.ts';

/**
 * Reads the text of a base. As in Obsidian, a base is refused as a whole if its YAML or its filters have the wrong shape;
 * anything else that is wrong is left out and listed in `problems`.
 */
export function readBase(text: string): { base: Base } | { malformed: Malformed } {
  const yaml = readLocatedYaml(text);
  if ('malformed' in yaml) return yaml;
  try {
    return { base: baseOf({ yaml, problems: [] }) };
  } catch (error) {
    if (!(error instanceof MalformedBase)) throw error;
    const { path, isKey, message } = error;
    return { malformed: { ...(isKey ? yaml.placeOfKey(path) : yaml.placeOf(path)), message, isQuote: isKey } };
  }
}

function baseOf(reading: BaseReading): Base {
  const { values } = reading.yaml;
  const textIn = (key: string) => (typeof values[key] === 'string' ? values[key] : undefined);
  return {
    filter: readFilter(values['filters'], ['filters']),
    formulas: readFormulas('formulas', reading),
    displayNames: readDisplayNames(reading),
    summaries: readFormulas('summaries', reading),
    views: readViews(values['views'], reading),
    newItemFolder: textIn('newItemFolder'),
    newItemTemplate: textIn('newItemTemplate'),
    problems: reading.problems,
    yaml: reading.yaml,
  };
}

function readFormulas(key: 'formulas' | 'summaries', reading: BaseReading): Map<string, Formula> {
  const formulas = new Map<string, Formula>();
  for (const [name, value] of Object.entries(
    readMap([key], 'a map of formulas by name, such as {total: price * 2}', reading),
  )) {
    const path = [key, name];
    if (typeof value === 'object' && value !== null) reportShape(path, 'a formula, which is text', reading);
    else formulas.set(name, parseFormula(String(value ?? ''), whereOf(path), path));
  }
  return formulas;
}

function readDisplayNames(reading: BaseReading): Map<string, string> {
  const older = Object.entries(readMap(['display'], 'a map, such as {note.by: Author}', reading)).map(
    ([id, name]) => [parsePropertyId(id).text, name] as const,
  );
  // Obsidian ignores keys without a prefix here, though not elsewhere.
  const current = Object.entries(
    readMap(['properties'], 'a map, such as {note.by: {displayName: Author}}', reading),
  ).map(([id, about]) => {
    return [id, isMap(about) ? about['displayName'] : undefined] as const;
  });
  const named = [...older, ...current].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(named);
}
