import { mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import { harvest, plant, type Tree } from '../../contract/tree.ts';
import { connectStdio } from '../../mcp/mcp-client.ts';
import { type McpVault, plantVault } from '../../mcp/mcp-vault.ts';
import { isHidden, type TwinTrees } from './twin-trees.ts';

/** One of the compared vaults, and the random values in its servers' answers. */
export interface Twin {
  readonly vault: McpVault;
  /** Transaction ids in the order of their first appearance in answers. */
  readonly ids: string[];
}

/** A request to a server, in the form of the protocol. */
export interface Request {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The modification time of the notes: long ago, so that they are indexed. */
const CHANGED_MS = Date.UTC(2024, 0, 1);

/**
 * Plants a vault with hidden notes, and the same vault without them. Both have the folders that callers may see.
 *
 * @param env added to the environment of their servers
 */
export function plantTwins(
  { visible, hidden, links }: TwinTrees,
  env: Readonly<Record<string, string>> = {},
): { readonly whole: Twin; readonly part: Twin } {
  const above = Object.keys(hidden).flatMap((path) => [dirname(path), dirname(dirname(path))]);
  const folders = above.filter((folder) => !isHidden(folder));
  const plantOne = (tree: Tree) => plantTwin(tree, { links, folders, env });
  return { whole: plantOne({ ...visible, ...hidden }), part: plantOne(visible) };
}

interface TwinPlace {
  readonly links: TwinTrees['links'];
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function plantTwin(tree: Tree, { links, folders, env }: TwinPlace): Twin {
  const planted = plantVault({});
  const vault = { ...planted, env: { ...planted.env, ...env } };
  for (const folder of ['Empty', ...folders]) mkdirSync(join(vault.path, folder), { recursive: true });
  plant(vault.path, tree);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(vault.path, path));
  for (const path of Object.keys(tree)) {
    const seconds = (CHANGED_MS + path.length * 86_400_000) / 1000;
    utimesSync(join(vault.path, path), seconds, seconds);
  }
  return { vault, ids: [] };
}

/** Starts a server of a vault. */
export async function startTwin({ vault }: Twin, args: readonly string[]): Promise<Client> {
  return (await connectStdio(vault, { args: ['--vault', vault.path, ...args] })).client;
}

/** The number of pages read of a long list. */
const MOST_PAGES = 4;

/** The answers of a server, page by page, normalized so that they are the same for every vault and at any time. */
export async function askTwin(client: Client, twin: Twin, request: Request): Promise<string> {
  const sent = JSON.parse(
    JSON.stringify(request).replaceAll(/<id (\d+)>/g, (_, at) => twin.ids[Number(at)] ?? 'tnone'),
  );
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = cursor === undefined ? sent : withCursor(sent, cursor);
    let answer = JSON.stringify(await answerOf(client, asked));
    // A regular expression has a time limit of two seconds, which a busy machine can use up by itself.
    while (answer.includes('takes too long in this vault')) answer = JSON.stringify(await answerOf(client, asked));
    pages.push(plainWords(answer, twin));
    cursor = CURSOR.exec(answer)?.[1];
  } while (cursor !== undefined && pages.length < MOST_PAGES);
  return pages.join('\n');
}

const CURSOR = /next_?[cC]ursor":"([\w-]+)"/;

async function answerOf(client: Client, request: Request): Promise<unknown> {
  try {
    return await client.request(request as never);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { code: error.code, message: error.message, data: error.data };
  }
}

function withCursor({ method, params }: Request, cursor: string): Request {
  if (method !== 'tools/call') return { method, params: { ...params, cursor } };
  return { method, params: { ...params, arguments: { ...(params['arguments'] as object), cursor } } };
}

/** The contents of a vault: bytes by path. */
export interface VaultFiles {
  readonly visible: Readonly<Record<string, string>>;
  readonly hidden: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
}

/** The visible files of a vault, and the hidden ones. The trash contains deleted files of both kinds. */
export function filesOf({ vault }: Twin): VaultFiles {
  const files = Object.entries(harvest(vault.path)).filter(([path]) => !path.startsWith('.trash'));
  return {
    visible: Object.fromEntries(files.filter(([path]) => !isHidden(path))),
    hidden: Object.fromEntries(files.filter(([path]) => isHidden(path))),
    folders: foldersIn(vault.path).filter((path) => !isHidden(path)),
  };
}

function foldersIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('.'))
    .sort();
}

function plainWords(answer: string, twin: Twin): string {
  return answer
    .replaceAll(/ [0-9a-f]{8}>>>/g, '>>>')
    .replaceAll(/(?<=\\n|[^\w])t[0-9a-z]{24}(?!\w)/g, (id) => {
      if (!twin.ids.includes(id)) twin.ids.push(id);
      return `<id ${twin.ids.indexOf(id)}>`;
    })
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/(next_?[cC]ursor\\?":\\?"|with cursor )[\w-]+/g, '$1<cursor>')
    .replaceAll(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?Z)?/g, (time) => (isNow(time) ? '<now>' : time));
}

function isNow(time: string): boolean {
  const text = time.replace(' ', 'T');
  const ms = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
  return Math.abs(ms - Date.now()) < 3_600_000;
}
