import { type Malformed, type PropertyValue, setYamlValue } from '@obsidian-agent/markdown';
import { readLocatedYaml } from './located-yaml.ts';

/** The text of a base after an edit, or why it cannot be edited. */
export type EditedText = { readonly text: string } | { readonly malformed: Malformed };

/** Adds or changes a formula in the text of a base; every other byte is kept. */
export function setFormula(text: string, name: string, formula: string): EditedText {
  return setYamlValue(text, ['formulas', name], formula);
}

/** Adds a view after the others in the text of a base; every other byte is kept. */
export function addView(text: string, view: Readonly<Record<string, unknown>>): EditedText {
  const yaml = readLocatedYaml(text);
  if ('malformed' in yaml) return yaml;
  const views = yaml.values['views'] ?? [];
  if (!Array.isArray(views)) {
    const message = '"views" should be a list.';
    return { malformed: { ...yaml.placeOf(['views']), message, isQuote: false } };
  }
  return setYamlValue(text, ['views'], [...views, view] as PropertyValue);
}
