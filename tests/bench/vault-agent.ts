import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plant } from '../contract/tree.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { commands, environment } from './subject.ts';

const NOTES = 1000;

/** The time limit of each kind of call in the toolset's design, in milliseconds. */
const kinds = {
  note: {
    what: 'reading one note',
    atMost: 100,
    tool: 'obsidian_manage_notes',
    args: { operation: 'read', title: 'Note 7', response_format: 'detailed' },
  },
  search: {
    what: 'searching',
    atMost: 1000,
    tool: 'obsidian_query_vault',
    args: { operation: 'search', query: 'ordinary garden', response_format: 'detailed' },
  },
  preview: {
    what: 'previewing a bulk operation',
    atMost: 2000,
    tool: 'obsidian_manage_vault',
    args: { operation: 'bulk_tag', folder_filter: '/', add_tags: ['review'], response_format: 'detailed' },
  },
} as const;

/** Times of each kind of call, and of a Node that does nothing. */
type Times = Readonly<Record<keyof typeof kinds | 'reference', Summary>>;

/** The time of calls of the toolset `vault-agent` in a vault of 1,000 notes, from spawn to exit of a process each. */
export async function measureVaultAgent(rounds: number): Promise<Row[]> {
  return rowsOf(await timeVaultAgent(rounds));
}

function rowsOf(times: Times): Row[] {
  return (['note', 'search', 'preview'] as const).map((kind) => ({
    what: `${kinds[kind].what} with the toolset \`vault-agent\` in ${NOTES} notes, whole process`,
    figure: times[kind].median,
    unit: 'ms',
    reach: { atMost: kinds[kind].atMost },
    seen: spread(times[kind], 'ms'),
  }));
}

/** Times the calls and a Node that does nothing, in alternation. */
async function timeVaultAgent(rounds: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const vault = join(folder, 'vault');
  plant(
    vault,
    Object.fromEntries(Array.from({ length: NOTES }, (_, number) => [`Note ${number}.md`, noteText(number)])),
  );
  const [file, ...args] = commands.executable;

  const run = (kind: keyof typeof kinds) => () => {
    const { tool, args: given } = kinds[kind];
    const payload = { vault_path: vault, toolset: 'vault-agent', name: tool, arguments: given };
    const request = {
      request_id: randomUUID(),
      tool: 'obsidian_agent',
      api_version: 'v2',
      action: 'call_tool',
      payload,
    };
    const start = performance.now();
    const { stdout } = spawnSync(file, args, {
      input: JSON.stringify(request),
      encoding: 'utf8',
      env: { ...environment, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') },
    });
    const elapsed = performance.now() - start;
    if (JSON.parse(stdout).result?.metadata.is_error !== false) throw new Error(`${tool} failed: ${stdout}`);
    return elapsed;
  };

  try {
    const [node, ...idle] = commands.reference;
    const reference = (): number => {
      const start = performance.now();
      spawnSync(node, idle, { env: environment });
      return performance.now() - start;
    };
    return await interleave({ note: run('note'), search: run('search'), preview: run('preview'), reference }, rounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function noteText(number: number): string {
  return `---\ntags: [garden]\n---\n# Note ${number}\n\n${'A line of an ordinary note.\n'.repeat(40)}[[Note ${number + 1}]] is of the garden.\n`;
}
