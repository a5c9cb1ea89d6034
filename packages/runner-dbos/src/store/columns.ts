import type { Row } from './connect.ts';

type ColumnType = 'text' | 'bigint' | 'integer' | 'boolean' | 'json' | 'bytea';

/** How a member of a record is stored. */
interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

export const text = (name: string): Column => ({ name, type: 'text' });
export const bigint = (name: string): Column => ({ name, type: 'bigint' });
export const integer = (name: string): Column => ({ name, type: 'integer' });
export const boolean = (name: string): Column => ({ name, type: 'boolean' });
export const json = (name: string): Column => ({ name, type: 'json' });

type Columns<Stored> = { readonly [Member in keyof Stored]-?: Column };

/** A kind of record, as parts of SQL and as the values of its columns. */
export interface Table<Stored> {
  /** The columns of a SELECT or an INSERT. */
  readonly columns: string;
  /** `a = excluded.a, …` for an upsert, without the columns of the key. */
  readonly updates: string;
  /** The rows of `encode`, whose first parameter has this number, as a source of a SELECT. */
  unnest(first: number): string;
  /** One array for each column. */
  encode(records: readonly Stored[]): unknown[][];
  decode(row: Row): Stored;
}

/** @param key the columns of the primary key */
export function tableOf<Stored>(columns: Columns<Stored>, key: readonly string[]): Table<Stored> {
  const entries = Object.entries<Column>(columns).map(([member, column]) => ({
    ...column,
    member: member as keyof Stored,
  }));
  const names = entries.map(({ name }) => name);
  return {
    columns: names.join(', '),
    updates: names.flatMap((name) => (key.includes(name) ? [] : `${name} = excluded.${name}`)).join(', '),
    unnest: (first) =>
      `unnest(${entries.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')}) AS new(${names.join(', ')})`,
    encode: (records) => entries.map(({ member, type }) => records.map((record) => encode(record[member], type))),
    decode: (row) => Object.fromEntries(entries.map(({ member, name }) => [member, row[name] ?? null])) as Stored,
  };
}

/** Postgres's texts have no NUL. JSON writes it as an escape. */
function encode(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  return type === 'text' ? String(value).replaceAll('\0', '\uFFFD') : value;
}
