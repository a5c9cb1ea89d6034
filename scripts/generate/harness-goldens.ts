import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const PATH = 'packages/contract-harness/src/suites/obsidian-v2/goldens.generated.ts';
const made = '// Made by `pnpm generate` from tests/contract/goldens. Never edited by hand.\n';
/** Larger pairs are about limits, not about commands. */
const MOST_CHARACTERS = 16_384;

/** A golden pair of `tests/contract/golden.ts`, as far as this needs it. */
interface Golden {
  readonly name: string;
  readonly request: { readonly action: string; readonly payload: object };
  readonly response: {
    readonly api_version: string | null;
    readonly code: number;
    readonly result: { readonly metadata: unknown } | null;
    readonly error_detail: { readonly hint: string } | null;
  };
  readonly before?: object;
  readonly after?: object;
  readonly env?: object;
  readonly prepare?: unknown;
  readonly during?: unknown;
  readonly shell?: unknown;
}

/**
 * The golden pairs of v2 for the contract harness, by path from the root.
 *
 * Texts for people (`data`, `error`, `hint`) are left out: another agent may word them in its own way.
 */
export async function harnessGoldens(): Promise<Record<string, string>> {
  const file = pathToFileURL(join(root, 'tests', 'contract', 'goldens.ts')).href;
  const { goldens } = (await import(file)) as { goldens: readonly Golden[] };
  const pairs = JSON.stringify(goldens.filter(isPortable).map(pairOf), withoutProse);
  const text = [
    made,
    "import type { GoldenPair } from './golden-pair.ts';\n\n",
    '/** Golden pairs of every command. */\n',
    `export const goldenPairs: readonly GoldenPair[] = ${pairs};\n`,
  ].join('');
  const biome = join(root, 'node_modules', '.bin', 'biome');
  return {
    [PATH]: execFileSync(biome, ['format', `--stdin-file-path=${PATH}`], { cwd: root, input: text, encoding: 'utf8' }),
  };
}

/** Without a function that prepares the machine, and not too long. */
function isPortable(golden: Golden): boolean {
  const { response, prepare, during, shell, env } = golden;
  const needsMachine = [prepare, during, shell, env].some((each) => each !== undefined);
  return (
    'error_detail' in response && !needsMachine && JSON.stringify({ ...golden, request: '' }).length < MOST_CHARACTERS
  );
}

/** Another agent has other words for people, and another place for its index. */
function withoutProse(name: string, value: unknown): unknown {
  const isProse = typeof value === 'string' && (name === 'message' || value === 'VAULT/.cache…');
  return isProse ? 'ANY ID' : value;
}

function pairOf({ name, request, response, before = {}, after = before }: Golden): unknown {
  const { code, result, error_detail } = response;
  const { hint: _, ...detail } = error_detail ?? { hint: '' };
  const answer = error_detail === null ? { code, metadata: result?.metadata } : { code, detail };
  return { name, request, before, after, answer };
}
