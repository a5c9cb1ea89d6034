import type { Expectation } from './bases-expectation.ts';
import type { OracleFile } from './bases-vault.ts';

/** `bases/expressions.json`; its README says what each member means. */
export interface ExpressionOracle {
  readonly now: string;
  readonly timezone: string;
  readonly row: string;
  readonly this: string;
  readonly types: Readonly<Record<string, string>>;
  readonly formulas: Readonly<Record<string, string>>;
  readonly files: readonly OracleFile[];
  readonly cases: readonly ExpressionCase[];
}

export interface ExpressionCase {
  readonly id: string;
  readonly expression: string;
  readonly at?: string;
  readonly frontmatter?: string;
  readonly this?: string;
  readonly now?: string;
  readonly tz?: string;
  readonly values?: readonly unknown[];
  readonly expect: Expectation;
  readonly certain: boolean;
}

/** `bases/queries.json`. */
export interface QueryOracle {
  readonly now: string;
  readonly vaults: Readonly<
    Record<string, { readonly types: Readonly<Record<string, string>>; readonly files: readonly OracleFile[] }>
  >;
  readonly cases: readonly QueryCase[];
}

export interface QueryCase {
  readonly id: string;
  readonly vault: string;
  readonly base?: OracleFile;
  readonly block?: { readonly note: string; readonly index: number };
  readonly view?: string;
  readonly this?: string;
  readonly now?: string;
  readonly expect: QueryExpectation;
  readonly certain: boolean;
}

export interface QueryExpectation {
  readonly rows?: readonly { readonly path: string; readonly values: Values }[];
  readonly paths?: readonly string[];
  readonly paths_any_order?: readonly string[];
  readonly columns?: readonly { readonly property: string; readonly name: string }[];
  readonly groups?: readonly { readonly key: unknown; readonly paths: readonly string[] }[];
  readonly groups_any_order?: readonly (readonly string[])[];
  readonly summaries?: Values;
  readonly group_summaries?: readonly { readonly key: unknown; readonly summaries: Values }[];
  readonly view?: { readonly name?: string; readonly type: string };
  readonly total_count?: number;
  readonly errors?: readonly { readonly path: string; readonly property: string }[];
  readonly filter_errors?: readonly string[];
  readonly reported?: true;
  readonly fails?: string;
}

export type Values = Readonly<Record<string, unknown>>;
