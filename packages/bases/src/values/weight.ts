import { isList, type Value } from './value.ts';

/** How much text a value stands for, and how deeply its lists are nested. */
export interface Weight {
  /** About the characters of its text. */
  readonly characters: number;
  readonly depth: number;
}

const BETWEEN_ITEMS = 2;
/** The text of a number, a date or a boolean. */
const SHORT = 10;
const shortText: Weight = { characters: SHORT, depth: 0 };

/** A flat list of this much text or less is weighed again more quickly than its weight is kept. */
const LIGHT = 256;

/** Lists share their items: nested ones can stand for far more text than memory holds. */
const weighed = new WeakMap<object, Weight>();

export function isWeighed(list: readonly Value[]): boolean {
  return weighed.has(list);
}

/** Weighs a value. A list that is not light is weighed once, from the weights of its items. */
export function weightOf(value: Value): Weight {
  if (typeof value === 'string') return textWeight(value.length);
  if (typeof value !== 'object' || value === null) return shortText;
  if (isList(value)) return weighed.get(value) ?? weigh(value, value.map(weightOf));
  switch (value.type) {
    case 'object':
      return weightOfYaml(value.members);
    case 'link':
      return textWeight(value.path.length + value.subpath.length + (value.display?.length ?? 0));
    case 'url':
      return textWeight(value.url.length + (value.display?.length ?? 0));
    case 'file':
      return textWeight(value.path.length);
    case 'date':
    case 'duration':
      return shortText;
    case 'regexp':
      return textWeight(value.source.length);
    case 'error':
      return textWeight(value.message.length);
    default:
      return textWeight(value.text.length);
  }
}

function weightOfYaml(raw: unknown): Weight {
  if (typeof raw === 'string') return textWeight(raw.length);
  if (typeof raw !== 'object' || raw === null) return shortText;
  const known = weighed.get(raw);
  if (known !== undefined) return known;
  const entries = Object.entries(raw);
  return weigh(raw, [
    ...entries.map(([, value]) => weightOfYaml(value)),
    ...entries.map(([key]) => textWeight(key.length)),
  ]);
}

function textWeight(characters: number): Weight {
  return { characters, depth: 0 };
}

function weigh(whole: object, parts: readonly Weight[]): Weight {
  let [characters, depth] = [0, 0];
  for (const part of parts) {
    characters += part.characters + BETWEEN_ITEMS;
    depth = Math.max(depth, part.depth);
  }
  const weight = { characters, depth: depth + 1 };
  if (depth > 0 || characters > LIGHT) weighed.set(whole, weight);
  return weight;
}
