import type { ArgsSchema } from './random-args.ts';

export const TOOLSETS = ['native', 'jasque', 'vault-agent', 'smarthole', 'co'] as const;

/** Its answers differ between any two calls; see tests/e2e/app-settings.test.ts. */
export const PICKS_AT_RANDOM = 'get_random_note';

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: ArgsSchema;
  readonly annotations?: { readonly readOnlyHint?: boolean };
}
