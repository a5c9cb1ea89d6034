import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** Members of results of commands on structure, on many notes and on the history, which tests check one by one. */
interface Metadata {
  readonly path: string;
  readonly etag: string;
  readonly transaction_id: string;
  readonly changes: readonly { readonly path: string; readonly diff?: string }[];
  readonly items: readonly { readonly path: string; readonly status: string; readonly data: string }[];
  readonly totals: unknown;
  readonly broken_links: unknown;
  readonly undone: readonly string[];
  readonly next_cursor: string;
  readonly transactions: readonly {
    readonly transaction_id: string;
    readonly command: string;
    readonly task_id: string;
  }[];
}

interface Answer {
  readonly status: string;
  readonly data: string;
  readonly metadata: Metadata;
  readonly reason: string | undefined;
  readonly details: unknown;
}

/** A vault of one test, and an agent for commands on more than one note. */
export interface StructureAgent extends Omit<NoteAgent, 'ask'> {
  ask(action: string, payload: object, rest?: object): Promise<Answer>;
}

/** Plants a vault that is removed after the test. */
export function structureAgent(tree: Tree): StructureAgent {
  const { ask, ...rest } = noteAgent(tree);
  return { ...rest, ask: async (...request) => (await ask(...request)) as unknown as Answer };
}

/** The diff of one path in a dry run's changes. */
export function diffOf({ changes }: Pick<Metadata, 'changes'>, path: string): string | undefined {
  return changes.find((change) => change.path === path)?.diff;
}
