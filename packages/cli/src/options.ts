/** An option of a command line. */
export interface OptionSpec {
  /** A `string` needs a value. A `boolean` is set by `--x`, and unset by `--x=false` or `--no-x`. */
  readonly type: 'string' | 'boolean';
  /** One letter: `h` for `-h`. */
  readonly short?: string;
  /** Name of the value in the help, such as `FILE`. */
  readonly value?: string;
  /** The only values that are accepted. */
  readonly values?: readonly string[];
  /** What its values name, for completions: `files`, or another kind that the program lists. */
  readonly names?: string;
  /** The value if the option is missing. */
  readonly default?: string;
  readonly summary: string;
  /** Whether the option can be repeated and its value is a list. */
  readonly multiple?: boolean;
  readonly required?: boolean;
  readonly allowsEmpty?: boolean;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

type Text<Spec extends OptionSpec> = Spec extends { values: readonly (infer Value)[] } ? Value : string;

type ValueOf<Spec extends OptionSpec> = Spec extends { type: 'boolean' }
  ? boolean
  : Spec extends { multiple: true }
    ? readonly Text<Spec>[]
    : Text<Spec>;

type AlwaysGiven = { readonly required: true } | { readonly default: string };

/** The values of a table's options, by name. */
export type OptionValues<Table extends OptionTable> = string extends keyof Table
  ? Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  : {
      readonly [Name in keyof Table]: Table[Name] extends AlwaysGiven
        ? ValueOf<Table[Name]>
        : ValueOf<Table[Name]> | undefined;
    };
