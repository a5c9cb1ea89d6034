import { foldTag, valueKey } from '@obsidian-agent/markdown';
import type { VaultFacts } from '../ports/vault-facts.ts';
import { dayOf, parseDate } from '../values/date.ts';
import { lengthOf, parseDuration } from '../values/duration.ts';
import { fileOf } from '../values/equality.ts';
import { parseWikilink } from '../values/link.ts';
import { textOf } from '../values/text.ts';
import { type DateValue, isA, isList, type LinkValue, stringOf, type Value } from '../values/value.ts';

/** A value that is not a list. */
type Item = Exclude<Value, readonly Value[]>;

interface Context {
  readonly vault: VaultFacts;
  /** The days of dates without a time, which equal every time of their day. */
  readonly days: ReadonlySet<number>;
  /** The names of notes in texts that are wikilinks: what they lead to depends on the link they are compared with. */
  readonly linkNames: ReadonlySet<string>;
}

/**
 * Divides values into buckets: values that are equal for `==` are in the same one.
 *
 * A text can equal a number, a date, a link and a tag that do not equal each other. So each value has a trait for each
 * rule of `isEqual` by which it can equal another value, and values that share a trait share a bucket, directly or by
 * values in between.
 *
 * @returns the bucket of one of the values
 */
export function createBuckets(values: readonly Value[], vault: VaultFacts): (value: Value) => string {
  const items = [...new Set(values.flatMap(itemsOf))];
  const context = {
    vault,
    days: new Set(items.map(dateIn).flatMap((date) => (date?.hasTime === false ? [date.ms] : []))),
    linkNames: new Set(items.flatMap((item) => namesInWikilink(stringOf(item) ?? ''))),
  };
  const joined = new JoinedTraits();
  const firstTraits = new Map<Value, string>();
  for (const item of items) {
    const traits = traitsOf(item, context);
    firstTraits.set(item, traits[0]);
    joined.join(traits);
  }
  const bucketOf = (value: Value): string =>
    isList(value) ? value.map(bucketOf).join('\n') : joined.nameOf(firstTraits.get(value) ?? '');
  return bucketOf;
}

function itemsOf(value: Value): readonly Item[] {
  return isList(value) ? value.flatMap(itemsOf) : [value as Item];
}

/** Never empty. */
function traitsOf(item: Item, context: Context): readonly [string, ...string[]] {
  if (item === null) return ['null'];
  if (typeof item === 'number' || typeof item === 'boolean') return [numberTrait(Number(item))];
  const text = stringOf(item);
  if (text !== undefined) return [textTrait(text), ...traitsOfText(text, context)];
  if (isA(item, 'date')) return [dateTrait(item, context)];
  if (isA(item, 'duration')) return [durationTrait(lengthOf(item))];
  if (isA(item, 'object')) return [`object ${valueKey(item.members)}`];
  if (isA(item, 'file')) return [textTrait(item.path), `file ${item.path}`];
  if (isA(item, 'link')) return [textTrait(item.path), ...traitsOfLink(item, context)];
  return [textTrait(textOf(item))];
}

/** What a text may stand for: `==` reads `5`, `2026-01-01`, `2 weeks` and `[[Note]]` in texts. */
function traitsOfText(text: string, context: Context): readonly string[] {
  const number = Number(text);
  const date = parseDate(text);
  const duration = parseDuration(text);
  return [
    ...(Number.isNaN(number) ? [] : [numberTrait(number)]),
    ...(date === undefined ? [] : [dateTrait(date, context)]),
    ...(duration === undefined ? [] : [durationTrait(lengthOf(duration))]),
    ...namesInWikilink(text).map(nameTrait),
  ];
}

function traitsOfLink(link: LinkValue, { vault, linkNames }: Context): readonly string[] {
  const target = fileOf(link, vault);
  const file = target === undefined ? [] : [`file ${target}`];
  if (linkNames.size === 0) return file;
  // A link without a path leads to its own note.
  const names = [noteName(target ?? link.path), ...(target === link.source ? [''] : [])];
  return [...file, ...names.filter((name) => linkNames.has(name)).map(nameTrait)];
}

function numberTrait(number: number): string {
  return `number ${number}`;
}

/** Texts that differ in case share a trait, because a tag equals both. */
function textTrait(text: string): string {
  return `text ${foldTag(text)}`;
}

function dateTrait({ ms }: DateValue, { days }: Context): string {
  const day = dayOf(ms).ms;
  return `date ${days.has(day) ? day : ms}`;
}

function durationTrait(ms: number): string {
  return `duration ${ms}`;
}

function nameTrait(name: string): string {
  return `name ${name}`;
}

function namesInWikilink(text: string): readonly string[] {
  const link = parseWikilink(text, '');
  return link === undefined ? [] : [noteName(link.path)];
}

/** What a link and the path of its file have in common, wherever the link is. */
function noteName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name
    .normalize()
    .toLowerCase()
    .trim()
    .replace(/(\.md)+$/, '');
}

function dateIn(item: Item): DateValue | undefined {
  return isA(item, 'date') ? item : parseDate(stringOf(item) ?? '');
}

/** Traits of which some are joined: all that are joined to each other have one name. */
class JoinedTraits {
  readonly #parents = new Map<string, string>();

  join([first, ...others]: readonly [string, ...string[]]): void {
    for (const other of others) {
      const [one, two] = [this.nameOf(first), this.nameOf(other)];
      if (one !== two) this.#parents.set(one, two);
    }
  }

  nameOf(trait: string): string {
    let name = trait;
    for (let parent = this.#parents.get(name); parent !== undefined; parent = this.#parents.get(name)) name = parent;
    // The next look-up takes one step. A list of traits, each joined to the next, would take one for each.
    for (let at = trait; at !== name; ) {
      const parent = this.#parents.get(at) ?? name;
      this.#parents.set(at, name);
      at = parent;
    }
    return name;
  }
}
