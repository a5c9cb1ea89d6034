import type { BenchVault } from './bench-vaults.ts';
import { noteName, notePath } from './linked-vault.ts';
import type { McpPeer } from './mcp-servers.ts';
import { wordOfRank } from './prose.ts';

export type CallName = 'read' | 'find' | 'search' | 'backlinks' | 'tags' | 'move';
export type Caller = 'ours' | McpPeer;

/** A call, and a text that its answer contains if it did what was asked. */
export interface CallOf {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly shows: RegExp;
}

type NextCall = () => CallOf;

/** For each task the tool of each server with its arguments, with another note or word each time. */
export const askedCalls: Readonly<Record<CallName, (caller: Caller, vault: BenchVault) => NextCall>> = {
  read: (caller, { notes }) =>
    inTurn(
      Array.from({ length: 12 }, (_, at) => at * Math.floor(notes / 12)),
      readCall(caller),
    ),
  find: (caller, { notes }) => inTurn(scarceWords(notes), searchCall(caller)),
  search: (caller, { rareWord, otherWords }) => inTurn([rareWord, ...otherWords], searchCall(caller)),
  backlinks: (caller, { linkedNotes }) =>
    inTurn(linkedNotes, (note) =>
      caller === 'ours'
        ? { tool: 'get_links', args: { note, direction: 'in', limit: LIMIT }, shows: /[1-9]\d* links? to it/ }
        : searchCall(caller)(note),
    ),
  tags: (caller) => inTurn([`${wordOfRank(3000)}/${wordOfRank(4000)}`], tagsCall(caller)),
  move: (caller, { notes }) => {
    const home = notePath(Math.floor(notes / 2) + 21);
    const away = 'Elsewhere/Moved';
    return inTurn(
      [
        [home, away],
        [away, home],
      ],
      moveCall(caller),
    );
  },
};

const LIMIT = 10;
/** A rank near that of the rarest words of generated notes. */
const RAREST = 39_000;

/** Words that some 30 of 10,000 notes have. */
function scarceWords(notes: number): string[] {
  return Array.from({ length: 12 }, (_, index) => wordOfRank(Math.min(4 * notes, RAREST) + index * 37));
}

function readCall(caller: Caller): (number: number) => CallOf {
  return (number) => {
    const shows = new RegExp(`# ${noteName(number)}`);
    const path = `${notePath(number)}.md`;
    if (caller === 'ours') return { tool: 'read_note', args: { note: path }, shows };
    if (caller === 'obsidian-mcp') return { tool: 'obsidian_read_note', args: { vault: 'bench', path }, shows };
    return { tool: 'read_note', args: { path }, shows };
  };
}

function searchCall(caller: Caller): (query: string) => CallOf {
  return (query) => {
    const args = { query, limit: LIMIT };
    const shows = /Area \d+\/Topic \d+\/Note/;
    if (caller !== 'obsidian-mcp') return { tool: 'search_notes', args, shows };
    return { tool: 'obsidian_search_vault', args: { vault: 'bench', ...args }, shows };
  };
}

function tagsCall(caller: Caller): (tag: string) => CallOf {
  return (tag) => {
    const shows = new RegExp(tag.split('/', 1).join(''));
    if (caller === 'ours') return { tool: 'list_tags', args: {}, shows };
    if (caller === '@bitbonsai/mcpvault') return { tool: 'list_all_tags', args: {}, shows };
    // A smaller value stops long before all notes were seen; a larger one is refused.
    const args = { vault: 'bench', query: tag, mode: 'tag', limit: 200 };
    return { tool: 'obsidian_search_vault', args, shows };
  };
}

function moveCall(caller: Caller): (places: readonly [string, string]) => CallOf {
  return ([from, to]) => {
    const [source, destination] = [`${from}.md`, `${to}.md`];
    if (caller === 'ours') {
      const args = { note: from, to, update_links: 'always' };
      return { tool: 'move_note', args, shows: /updated [1-9]\d* links?/ };
    }
    if (caller === '@bitbonsai/mcpvault')
      return { tool: 'move_note', args: { oldPath: source, newPath: destination }, shows: /Successfully moved/ };
    const args = { vault: 'bench', source, destination };
    return { tool: 'obsidian_move_note', args, shows: /"updated_backlinks":\["/ };
  };
}

/** In turn, starting over after the last. */
function inTurn<Thing>(things: readonly Thing[], callOf: (thing: Thing) => CallOf): NextCall {
  let turn = 0;
  return () => {
    const thing = things[turn % things.length];
    if (thing === undefined) throw new Error('There is nothing to call a tool with.');
    turn += 1;
    return callOf(thing);
  };
}
