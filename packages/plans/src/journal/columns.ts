import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** How a member of a record is stored. */
export interface Column {
  readonly name: string;
  readonly encode: (value: unknown) => SQLInputValue;
  readonly decode: (stored: SQLOutputValue) => unknown;
}

export const plain = (name: string): Column => ({
  name,
  encode: (value) => value as SQLInputValue,
  decode: (stored) => stored,
});

export const optional = (name: string): Column => ({
  name,
  encode: (value) => (value as SQLInputValue | undefined) ?? null,
  decode: (stored) => stored ?? undefined,
});

export const json = (name: string): Column => ({
  name,
  encode: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  decode: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : null),
});

export const flag = (name: string): Column => ({
  name,
  encode: (value) => (value === true ? 1 : 0),
  decode: (stored) => stored === 1,
});

/** The columns of a table, by the members of its records. */
export type Columns<Stored> = { readonly [Member in keyof Stored]-?: Column };

/** A kind of record, as parts of SQL and as the values of its columns. */
export interface Table<Stored> {
  /** The columns of a SELECT. */
  readonly columns: string;
  /** What follows INSERT. */
  readonly insert: string;
  encode(record: Stored): SQLInputValue[];
  decode(row: Readonly<Record<string, SQLOutputValue>>): Stored;
}

export function tableOf<Stored>(table: string, columns: Columns<Stored>): Table<Stored> {
  const entries = Object.entries<Column>(columns).map(([member, column]) => ({
    ...column,
    member: member as keyof Stored,
  }));
  const names = entries.map(({ name }) => name).join(', ');
  return {
    columns: names,
    insert: `INTO ${table} (${names}) VALUES (${entries.map(() => '?').join(', ')})`,
    encode: (record) => entries.map(({ member, encode }) => encode(record[member])),
    decode: (row) =>
      Object.fromEntries(entries.map(({ member, name, decode }) => [member, decode(row[name] ?? null)])) as Stored,
  };
}
