/** What a formula computes. Texts of tags, dates and links are values of their own. */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | TagValue
  | DateValue
  | DurationValue
  | ObjectValue
  | LinkValue
  | UrlValue
  | FileValue
  | RegexpValue
  | MarkupValue
  | ErrorValue;

/** A string to formulas, but compared without `#` and regardless of case. */
export interface TagValue {
  readonly type: 'tag';
  readonly text: string;
}

/** A local time. Without a time of day, it is the day's midnight. */
export interface DateValue {
  readonly type: 'date';
  readonly ms: number;
  readonly hasTime: boolean;
  /** Shown instead of the date: `in 3 days`. */
  readonly phrase?: string | undefined;
}

/** Months and days have no fixed length: they are added by the calendar. */
export interface DurationValue {
  readonly type: 'duration';
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

/** A map of the frontmatter, whose members become values when they are read. */
export interface ObjectValue {
  readonly type: 'object';
  readonly members: Readonly<Record<string, unknown>>;
  /** The file that its links are resolved from. */
  readonly source: string;
  /** Whether these are the properties of a note, whose `tags` are tags. */
  readonly isNote: boolean;
}

export interface LinkValue {
  readonly type: 'link';
  /** As written, without the subpath. */
  readonly path: string;
  /** With its `#`; empty if there is none. */
  readonly subpath: string;
  readonly display: string | undefined;
  /** The file that the link is resolved from. */
  readonly source: string;
}

export interface UrlValue {
  readonly type: 'url';
  readonly url: string;
  readonly display: string | undefined;
}

export interface FileValue {
  readonly type: 'file';
  readonly path: string;
}

export interface RegexpValue {
  readonly type: 'regexp';
  readonly source: string;
  readonly flags: string;
}

/** Only carried to where it is shown. */
export interface MarkupValue {
  readonly type: 'image' | 'icon' | 'html';
  readonly text: string;
}

/** The result of a formula that failed. */
export interface ErrorValue {
  readonly type: 'error';
  readonly message: string;
}

/** The type as `isType()` names it. */
export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'list' | Exclude<TaggedType, 'tag'>;
type TaggedType = Extract<Value, { type: string }>['type'];

export function typeOf(value: Value): ValueType {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (typeof value !== 'object') return typeof value as 'boolean' | 'number' | 'string';
  return value.type === 'tag' ? 'string' : value.type;
}

/** The type as Obsidian's messages name it. */
export function typeName(value: Value): string {
  return nameOfType(typeOf(value));
}

export function nameOfType(type: ValueType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** `Array.isArray` does not narrow read-only lists. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

type OfType<Type> = Type extends 'tag' | TaggedType ? Extract<Value, { type: Type }> : never;

/** Whether a value is one of the types that are objects in JavaScript. */
export function isA<Type extends TaggedType>(value: Value, type: Type): value is OfType<Type> {
  return typeof value === 'object' && value !== null && !isList(value) && value.type === type;
}

/** The text of a string or a tag; undefined for all else. */
export function stringOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return isA(value, 'tag') ? value.text : undefined;
}
