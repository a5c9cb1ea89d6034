import { parseArgs } from 'node:util';
import { type Extent, extents } from '../confirmation/extent.ts';
import { type OutputExtent, outputExtents } from '../server/output-extent.ts';
import type { VaultPlace } from '../vaults/served-vault.ts';
import { type HttpOptions, readHttp } from './http-address.ts';
import { defaultVaults, readVaults } from './named-vaults.ts';
import { OptionError } from './option-error.ts';
import { readGlobs } from './path-globs.ts';
import { valueAmong } from './value-among.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a server serves, and to whom. */
export interface ServerOptions {
  readonly vaults: readonly VaultPlace[];
  readonly toolset: string;
  readonly readOnly: boolean;
  /** Whether answers are text alone. */
  readonly textOnly: boolean;
  /** How much is told of structured answers. */
  readonly outputSchemas: OutputExtent;
  /** What the user of a client is asked about. */
  readonly confirm: Extent;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Undefined for stdio. */
  readonly http: HttpOptions | undefined;
}

export type Asked = ({ readonly kind: 'serve' } & ServerOptions) | { readonly kind: 'help' | 'version' | 'licenses' };

const specs = {
  vault: { type: 'string', multiple: true },
  toolset: { type: 'string' },
  'read-only': { type: 'boolean' },
  'text-only': { type: 'boolean' },
  'output-schemas': { type: 'string' },
  confirm: { type: 'string' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  http: { type: 'string' },
  token: { type: 'string' },
  origin: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  licenses: { type: 'boolean' },
} as const;

const SEE_HELP = 'See `obsidian-mcp --help`.';
const DEFAULT_TOOLSET = 'native';

/**
 * Reads the command line, and from the environment what it leaves out.
 *
 * @throws OptionError
 */
export async function readOptions(args: readonly string[], env: Environment): Promise<Asked> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: specs,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options = tokens.filter((token) => token.kind === 'option');
  for (const option of options) await assertOption(option);
  assertOnce(options);
  if (positionals[0] !== undefined) throw superfluous(positionals[0]);
  if (values.help === true) return { kind: 'help' };
  if (values.version === true) return { kind: 'version' };
  if (values.licenses === true) return { kind: 'licenses' };

  const given = values as Given;
  return {
    kind: 'serve',
    vaults: readVaults(given.vault ?? defaultVaults(env)),
    toolset: given.toolset ?? DEFAULT_TOOLSET,
    readOnly: values['read-only'] === true,
    textOnly: values['text-only'] === true,
    outputSchemas: readOutputSchemas(given['output-schemas'], values['text-only'] === true),
    confirm: valueAmong('--confirm', given.confirm, extents),
    allow: readGlobs('--allow', given.allow),
    deny: readGlobs('--deny', given.deny),
    http: readHttp(given.http, {
      token: given.token ?? env['OBSIDIAN_MCP_TOKEN'],
      origins: given.origin ?? [],
    }),
  };
}

/** The options with values, of which each has one by now. */
interface Given {
  readonly vault?: readonly string[];
  readonly toolset?: string;
  readonly 'output-schemas'?: string;
  readonly confirm?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly http?: string;
  readonly token?: string;
  readonly origin?: readonly string[];
}

function readOutputSchemas(given: string | undefined, isTextOnly: boolean): OutputExtent {
  const extent = valueAmong('--output-schemas', given, outputExtents);
  if (extent === 'whole' && isTextOnly)
    throw new OptionError('--output-schemas whole means nothing with --text-only', 'Leave one of them out.');
  return extent;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

async function assertOption({ name, rawName, value }: OptionToken): Promise<void> {
  if (!Object.hasOwn(specs, name)) {
    // What finds near names is loaded by a call that is wrong, and by no other.
    const { unknownOption } = await import('./unknown-option.ts');
    throw unknownOption(
      rawName,
      Object.keys(specs).map((known) => `--${known}`),
    );
  }
  const { type } = specs[name as keyof typeof specs];
  if (type === 'string' && (value === undefined || value === ''))
    throw new OptionError(`${rawName} needs a value`, SEE_HELP);
  if (type === 'boolean' && value !== undefined) throw new OptionError(`${rawName} takes no value`, SEE_HELP);
}

/** Which of two values was meant, nobody can tell. A word without a value means the same twice. */
function assertOnce(options: readonly OptionToken[]): void {
  const single = options.filter(({ name }) => {
    const spec = specs[name as keyof typeof specs];
    return spec.type === 'string' && !('multiple' in spec);
  });
  const twice = single.find(({ name }, at) => single.findIndex((other) => other.name === name) < at);
  if (twice !== undefined) throw new OptionError(`${twice.rawName} is given twice`, 'Leave one of them out.');
}

function superfluous(word: string): OptionError {
  return new OptionError(
    `${JSON.stringify(word)} belongs to no option`,
    `A vault is named by --vault PATH. ${SEE_HELP}`,
  );
}
