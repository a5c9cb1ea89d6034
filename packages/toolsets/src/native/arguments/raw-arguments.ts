/** What a model sent, by the names that it chose. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** One argument as it was sent. */
export interface RawArgument {
  readonly name: string;
  readonly value: unknown;
}

/** A name as parameters are written: `oldPath` and `old-path` are `old_path`. */
export function plainName(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase();
}

/** The first argument that says something and has one of some plain names, which are tried in order. */
export function findArgument(sent: RawArguments, names: readonly string[]): RawArgument | undefined {
  for (const plain of names) {
    const name = Object.keys(sent).find((each) => plainName(each) === plain && sent[each] !== null);
    if (name !== undefined) return { name, value: sent[name] };
  }
  return undefined;
}

/** The same without some arguments, by the names under which they were sent. */
export function withoutArguments(sent: RawArguments, names: readonly string[]): RawArguments {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
