import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { corpus } from '../oracles/shared-data.ts';
import { benchFolder } from './bench-vaults.ts';
import { textOf } from './mcp-server.ts';
import { startOurs } from './mcp-servers.ts';
import type { Row } from './row.ts';

type Kind = 'search' | 'list' | 'find_related' | 'list_folders' | 'preview';
type Call = readonly [kind: Kind, args: Readonly<Record<string, unknown>>];

/** Calls that change nothing, grouped by their corpus. */
const calls: Readonly<Record<string, readonly Call[]>> = {
  'tasks-demo': [
    ['search', { query: 'filter' }],
    ['search', { query: 'recurring task' }],
    ['list', {}],
    ['list', { folder: 'Manual Testing' }],
    ['list_folders', {}],
    ['preview', { operation: 'bulk_tag', folder_filter: 'Formats', add_tags: ['x'] }],
  ],
  'dnd5e-srd': [
    ['search', { query: 'fire damage' }],
    ['search', { query: 'goblin' }],
    ['list', { folder: 'compendium/spells' }],
    ['find_related', { query: 'fireball' }],
    ['list_folders', {}],
    ['preview', { operation: 'bulk_move', search_query: 'fireball', destination_folder: 'Archive' }],
  ],
  'knowledge-garden-zh': [
    ['search', { query: '常青笔记' }],
    ['search', { query: '卡片' }],
    ['list', { folder: 'Cards' }],
    ['find_related', { query: '常青笔记' }],
    ['list_folders', {}],
    ['preview', { operation: 'bulk_delete', search_query: '常青笔记 卡片' }],
  ],
};

interface TokenCount {
  readonly kind: Kind;
  readonly concise: number;
  readonly detailed: number;
  /** The number of notes that the answers list. */
  readonly notes: number;
}

/** The limits of the design for some kinds of answers. */
interface Bound {
  readonly what: string;
  readonly kinds: readonly Kind[];
  readonly figureOf: (call: TokenCount) => number;
  readonly unit: 'tokens' | '×';
  readonly least: number;
  readonly most: number;
}

const queries: readonly Kind[] = ['search', 'list', 'find_related'];
const bounds: readonly Bound[] = [
  {
    what: 'tokens per note found in a `vault-agent` answer, concise',
    kinds: queries,
    figureOf: ({ concise, notes }) => concise / notes,
    unit: 'tokens',
    least: 50,
    most: 70,
  },
  {
    what: 'tokens per note found in a `vault-agent` answer, detailed',
    kinds: queries,
    figureOf: ({ detailed, notes }) => detailed / notes,
    unit: 'tokens',
    least: 150,
    most: 200,
  },
  {
    what: 'tokens of a `vault-agent` bulk preview, concise',
    kinds: ['preview'],
    figureOf: ({ concise }) => concise,
    unit: 'tokens',
    least: 30,
    most: 50,
  },
  {
    what: 'tokens of a `vault-agent` bulk preview, detailed',
    kinds: ['preview'],
    figureOf: ({ detailed }) => detailed,
    unit: 'tokens',
    least: 100,
    most: 300,
  },
  {
    what: 'tokens of detailed `vault-agent` answers against concise ones, without previews',
    kinds: [...queries, 'list_folders'],
    figureOf: ({ concise, detailed }) => detailed / concise,
    unit: '×',
    least: 3,
    most: 5,
  },
];

/**
 * Counts the tokens of answers of `vault-agent` with the tokenizer `o200k_base`, and compares them with its design.
 *
 * No figures without the corpora; a single round uses only the smallest of them.
 */
export async function measureVaultAgentTokens(rounds: number): Promise<Row[]> {
  const asked: TokenCount[] = [];
  for (const [name, its] of Object.entries(calls)) {
    if (rounds === 1 && name !== 'tasks-demo') continue;
    const vault = corpus(name);
    if (vault === undefined) return [];
    asked.push(...(await askAll(vault, its)));
  }
  return bounds.flatMap((bound) => rowsOf(bound, asked));
}

async function askAll(vault: string, its: readonly Call[]): Promise<TokenCount[]> {
  const server = await startOurs({ vault, cacheDir: benchFolder('cache-') }, ['--toolset', 'vault-agent']);
  try {
    const asked: TokenCount[] = [];
    for (const [kind, args] of its) {
      const answerIn = async (response_format: string) => {
        const tool = queries.includes(kind) ? 'obsidian_query_vault' : 'obsidian_manage_vault';
        const { answer } = await server.call(tool, { operation: kind, ...args, response_format });
        return textOf(answer);
      };
      const [concise, detailed] = [await answerIn('concise'), await answerIn('detailed')];
      const notes = concise.match(/^\d+\. /gm)?.length ?? 0;
      asked.push({ kind, notes, concise: countTokens(concise), detailed: countTokens(detailed) });
    }
    return asked;
  } finally {
    await server.close();
  }
}

/** The smallest and the largest figure of the calls under a bound, each as a row. */
function rowsOf({ what, kinds, figureOf, unit, least, most }: Bound, asked: readonly TokenCount[]): Row[] {
  const calls = asked.filter(({ kind }) => kinds.includes(kind));
  const figures = calls.map(figureOf);
  const seen = calls.map((call) => `${call.kind} ${figureOf(call).toFixed(unit === '×' ? 1 : 0)}`).join(', ');
  return [
    { what: `${what}, minimum`, figure: Math.min(...figures), unit, reach: { atLeast: least }, seen },
    { what: `${what}, maximum`, figure: Math.max(...figures), unit, reach: { atMost: most }, seen },
  ];
}
