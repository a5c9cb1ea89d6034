import type { ArgsSchema } from './random-args.ts';

export const TOOLSETS = ['native', 'jasque', 'vault-agent', 'smarthole', 'co'] as const;

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: ArgsSchema;
  readonly annotations?: { readonly readOnlyHint?: boolean };
}
