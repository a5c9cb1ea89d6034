import { linkKey } from '../metadata/link-key.ts';
import type { FactOf } from '../metadata/note-facts.ts';
import { asCompared, splitLink } from '../paths/link-paths.ts';
import type { Row } from './database.ts';
import { propertyOfText, textOfProperty } from './property-text.ts';

/**
 * More facts of one kind than a text of 16 MiB can have. Text and position form one number, by which rows are sorted.
 */
const FACTS_OF_TEXT = 2 ** 24;
/** SQL for the number of a fact's text. */
export const TEXT_OF_FACT: string = `id / ${FACTS_OF_TEXT}`;

/**
 * The key of a fact at a position in a text. Called with the next text's number, it is the upper bound for this text's
 * facts.
 */
export function factId(text: number, place: number): number {
  return text * FACTS_OF_TEXT + place;
}

/** How facts of one kind are stored in their table, after the key. */
interface FactRows<Fact> {
  /** What to read, as SQL; columns used only for searching may follow in the table. */
  readonly columns: string;
  row(fact: Fact): FactRow;
  /** @param row the number of the text, then the columns */
  fact(path: string, row: Row): Fact;
}

/** The values of a fact, in column order. */
export type FactRow = readonly (string | number | null)[];

export const factRows: { readonly [Kind in keyof FactOf]: FactRows<FactOf[Kind]> } = {
  alias: {
    columns: 'alias, key',
    row: ({ alias }) => {
      const key = asCompared(alias);
      return [unlessEqual(alias, key), key];
    },
    fact: (path, [, alias, key]) => ({ path, alias: (alias ?? key) as string }),
  },
  title: {
    columns: 'key',
    row: ({ key }) => [key],
    fact: (path, [, key]) => ({ path, key: key as string }),
  },
  heading: {
    columns: 'line, level, heading',
    row: ({ line, level, text }) => [line, level, text],
    fact: (path, [, line, level, text]) => {
      return { path, line: line as number, level: level as number, text: text as string };
    },
  },
  tag: {
    columns: 'line, tag',
    row: ({ line, tag }) => [line, tag],
    fact: (path, [, line, tag]) => ({ path, line: line as number | null, tag: tag as string }),
  },
  property: {
    columns: 'name, value',
    row: ({ name, value }) => [name, textOfProperty(value)],
    fact: (path, [, name, value]) => ({ path, name: name as string, value: propertyOfText(value as string) }),
  },
  fault: {
    columns: 'line',
    row: ({ line }) => [line],
    fact: (path, [, line]) => ({ path, line: line as number }),
  },
  task: {
    columns: 'line, status, task, mark',
    row: ({ line, status, text, mark }) => [line, status, text, mark],
    fact: (path, [, line, status, text, mark]) => {
      return { path, line: line as number, status: status as string, text: text as string, mark: mark as number };
    },
  },
  block: {
    columns: 'line, block',
    row: ({ line, id }) => [line, id],
    fact: (path, [, line, id]) => ({ path, line: line as number, id: id as string }),
  },
  link: { columns: 'line, coalesce(link, key), linkpath, form, embed', row: rowOfLink, fact: linkOfRow },
};

function rowOfLink({ line, link, linkpath, form, isEmbed }: FactOf['link']): FactRow {
  // Most links are written as the path they lead to.
  const own = splitLink(link).path === linkpath ? null : linkpath;
  const key = linkKey(linkpath);
  return [line, unlessEqual(link, key), own, form === 'link' ? null : form, Number(isEmbed), key];
}

/** What a row needs of a text that is often the key by which it is found. */
function unlessEqual(written: string, key: string): string | null {
  return written === key ? null : written;
}

function linkOfRow(path: string, [, line, link, linkpath, form, embed]: Row): FactOf['link'] {
  return {
    path,
    line: line as number,
    link: link as string,
    linkpath: (linkpath as string | null) ?? splitLink(link as string).path,
    form: (form as FactOf['link']['form'] | null) ?? 'link',
    isEmbed: embed === 1,
  };
}
