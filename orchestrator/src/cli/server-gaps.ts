import { explainMissingSecret, readSecret } from '@obsidian-agent/plans';
import { runnerNameOf } from '../runners/runners.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';

interface Lent extends SharedValues {
  readonly vault?: readonly string[] | undefined;
  readonly secret?: readonly string[] | undefined;
}

/** What is missing for plans to be sent to a server, or to use what it lends: a sentence for each. */
export function findGaps(options: Lent, { hasToken, io }: { readonly hasToken: boolean; readonly io: Io }): string[] {
  const { vault = [], secret = [] } = options;
  const unset = secret.filter((name) => readSecret(name, io.env) === undefined);
  return [
    ...(vault.length === 0 && runnerNameOf(options, io) === 'embedded'
      ? ['No vault is lent, so sent plans can use only the default vaults of their agents. Add --vault NAME=DIR.']
      : []),
    ...unset.map(
      (name) => `The secret ${name} is missing, so plans that use it fail. ${explainMissingSecret(name, io.env)}`,
    ),
    ...(hasToken ? [] : ['There is no token yet. Create one with `obsidian-orchestrator serve token create NAME`.']),
  ];
}
