import type { VaultFacts } from '../ports/vault-facts.ts';
import { dateText } from '../values/date.ts';
import { lengthOf } from '../values/duration.ts';
import { targetOf } from '../values/link.ts';
import { shownText, textOf } from '../values/text.ts';
import { isList, type Value } from '../values/value.ts';

/** A value as JSON. What JSON has no notation for is an object with a `type`. */
export type WireValue = null | boolean | number | string | readonly WireValue[] | { readonly type: string };

export function toWireValue(value: Value, vault: VaultFacts): WireValue {
  if (typeof value === 'number' && !Number.isFinite(value)) return typed('number', { text: shownText(value) });
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => toWireValue(item, vault));
  switch (value.type) {
    case 'tag':
      return value.text;
    case 'date':
      return typed('date', { value: dateText({ ...value, phrase: undefined }), ...phraseOf(value.phrase) });
    case 'duration':
      return typed('duration', { milliseconds: lengthOf(value), text: textOf(value) });
    case 'link':
      return typed('link', { text: shownText(value), path: targetOf(value, vault) ?? null });
    case 'file':
      return typed('file', { path: value.path });
    case 'error':
      return typed('error', { message: value.message });
    case 'object':
      return typed('object', { value: value.members });
    default:
      return typed(value.type, { text: value.type === 'image' ? value.text : textOf(value) });
  }
}

function typed(type: string, members: Readonly<Record<string, unknown>>): WireValue {
  return { type, ...members };
}

function phraseOf(phrase: string | undefined): { text?: string } {
  return phrase === undefined ? {} : { text: phrase };
}
