/** The arguments as a model sent them, under the names it chose. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** One argument as sent. */
export interface RawArgument {
  readonly name: string;
  readonly value: unknown;
}

/** A name in snake case: `oldPath` and `old-path` are `old_path`. */
export function plainName(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase();
}

/** A string or number as a string; '' for anything else, which might not convert to a string. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/** Finds the first argument that is not null and has one of these plain names, tried in order. */
export function findArgument(sent: RawArguments, names: string): RawArgument | undefined {
  for (const plain of names.split(' ')) {
    const name = Object.keys(sent).find((each) => plainName(each) === plain && sent[each] !== null);
    if (name !== undefined) return { name, value: sent[name] };
  }
  return undefined;
}

/** The arguments without some of those found. */
export function withoutArguments(sent: RawArguments, ...found: readonly (RawArgument | undefined)[]): RawArguments {
  const names = found.map((each) => each?.name);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}

/** A way to phrase a call, which is rewritten as the tool's parameters. */
export type Phrasing = (sent: RawArguments) => RawArguments;

/** Rewrites a call that has an argument with one of these names, unless the result is undefined. */
export function reading(
  names: string,
  rewrite: (found: RawArgument, others: RawArguments) => RawArguments | undefined,
): Phrasing {
  return (sent) => {
    const found = findArgument(sent, names);
    return (found && rewrite(found, withoutArguments(sent, found))) ?? sent;
  };
}
