import { asCompared, splitLink } from '../vault/link-paths.ts';
import type { FactOf } from '../vault/questions/note-facts.ts';
import {
  type IndexState,
  type NoteIndex,
  type TextFile,
  type Verdicts,
  verdict,
} from '../vault/questions/note-index.ts';
import { bm25, type RankTerm, rankTerms } from '../vault/search/bm25.ts';
import type { IndexDatabase, Row } from './database.ts';
import { countTerm, type FoundTexts, findHolding, findWord } from './find-text.ts';
import type { Freshness } from './refresh.ts';
import type { KnownText } from './stamps.ts';

type Kind = keyof FactOf;
type Reading = {
  readonly [K in Kind]: { readonly columns: string; readonly fact: (path: string, row: Row) => FactOf[K] };
};

/** How the facts of each kind stand in their table, after the number of the text. */
const reading: Reading = {
  alias: { columns: 'alias', fact: (path, [, alias]) => ({ path, alias: alias as string }) },
  heading: {
    columns: 'line, level, heading',
    fact: (path, [, line, level, text]) => ({
      path,
      line: line as number,
      level: level as number,
      text: text as string,
    }),
  },
  tag: {
    columns: 'line, tag',
    fact: (path, [, line, tag]) => ({ path, line: line as number | null, tag: tag as string }),
  },
  property: {
    columns: 'name, value',
    fact: (path, [, name, value]) => ({ path, name: name as string, value: JSON.parse(value as string) }),
  },
  task: {
    columns: 'line, status, task, mark',
    fact: (path, [, line, status, text, mark]) => {
      return { path, line: line as number, status: status as string, text: text as string, mark: mark as number };
    },
  },
  block: { columns: 'line, block', fact: (path, [, line, id]) => ({ path, line: line as number, id: id as string }) },
  link: { columns: 'line, link, linkpath, form, embed', fact: linkFact },
};

/** What the database of an index tells while its read transaction is open. */
export class SqliteIndex implements NoteIndex {
  readonly #database: IndexDatabase;
  readonly #known: readonly KnownText[];
  readonly #file: string;
  readonly #read: number;
  #texts: readonly TextFile[] | undefined;
  #ordinals: Int32Array | undefined;
  #byPath: ReadonlyMap<string, KnownText> | undefined;

  constructor(database: IndexDatabase, { texts, read }: Freshness, file: string) {
    this.#database = database;
    this.#known = texts;
    this.#read = read;
    this.#file = file;
  }

  get state(): IndexState {
    const [pages] = this.#database.rows('PRAGMA page_count')[0] ?? [];
    const [pageSize] = this.#database.rows('PRAGMA page_size')[0] ?? [];
    return { kind: 'index', file: this.#file, bytes: Number(pages) * Number(pageSize), read: this.#read };
  }

  texts(): readonly TextFile[] {
    this.#texts ??= this.#known.map(({ path, stamp, state }) => {
      return { path, bytes: stamp.size, createdMs: stamp.birthtimeMs, modifiedMs: stamp.mtimeMs, state };
    });
    return this.#texts;
  }

  list<K extends Kind>(kind: K, path?: string): readonly FactOf[K][] {
    const sql = `SELECT text, ${reading[kind].columns} FROM ${kind}`;
    if (path === undefined) return this.#facts(kind, this.#database.rows(`${sql} ORDER BY text, seq`));
    this.#byPath ??= new Map(this.#known.map((text) => [text.path, text]));
    const text = this.#byPath.get(path);
    return text === undefined
      ? []
      : this.#facts(kind, this.#database.rows(`${sql} WHERE text = ? ORDER BY seq`, text.id));
  }

  linksNamed(keys: readonly string[]): readonly FactOf['link'][] {
    const sql = `SELECT text, ${reading.link.columns} FROM link WHERE key IN (SELECT value FROM json_each(?)) ORDER BY text, seq`;
    return this.#facts('link', this.#database.rows(sql, JSON.stringify(keys)));
  }

  aliased(alias: string): readonly string[] {
    const rows = this.#database.rows('SELECT DISTINCT text FROM alias WHERE key = ?', asCompared(alias));
    return this.#places(rows.map(([id]) => id as number)).map((at) => this.#known[at]?.path ?? '');
  }

  holding(piece: string): Verdicts {
    return this.#verdicts(findHolding(this.#database, piece));
  }

  holdingWord(word: string): Verdicts {
    return this.#verdicts(findWord(this.#database, word));
  }

  rank(words: readonly string[]): Float64Array {
    const lengths = Float64Array.from(this.#known, ({ tokens }) => tokens);
    return bm25(
      lengths,
      rankTerms(words).map((term) => this.#frequencies(term)),
    );
  }

  #frequencies(term: RankTerm): Float64Array {
    const frequencies = new Float64Array(this.#known.length);
    for (const [id, weighed] of countTerm(this.#database, term)) {
      const at = this.#placeOf(id);
      if (at !== undefined) frequencies[at] = (frequencies[at] ?? 0) + weighed;
    }
    return frequencies;
  }

  #verdicts(found: FoundTexts | undefined): Verdicts {
    const verdicts = Uint8Array.from(this.#known, ({ state, isRough }) => {
      return state === 'read' && (isRough || found === undefined) ? verdict.maybe : verdict.no;
    });
    for (const id of found?.ids ?? []) {
      const at = this.#placeOf(id);
      if (at !== undefined) verdicts[at] = found?.isSure ? verdict.yes : verdict.maybe;
    }
    return verdicts;
  }

  /** Facts by the order of their texts' paths; rows come by the texts' numbers. */
  #facts<K extends Kind>(kind: K, rows: readonly Row[]): FactOf[K][] {
    const { fact } = reading[kind];
    const byText = Map.groupBy(rows, ([id]) => id as number);
    return this.#places([...byText.keys()]).flatMap((at) => {
      const { id = 0, path = '' } = this.#known[at] ?? {};
      return (byText.get(id) ?? []).map((row) => fact(path, row));
    });
  }

  #places(ids: readonly number[]): number[] {
    return ids.flatMap((id) => this.#placeOf(id) ?? []).sort((a, b) => a - b);
  }

  /** Where in the order of paths a text stands. */
  #placeOf(id: number): number | undefined {
    this.#ordinals ??= placesById(this.#known);
    const at = this.#ordinals[id];
    return at === undefined || at === -1 ? undefined : at;
  }
}

/** Where each text stands, by its number; -1 for numbers that none has. */
function placesById(known: readonly KnownText[]): Int32Array {
  const places = new Int32Array(known.reduce((most, { id }) => Math.max(most, id), 0) + 1).fill(-1);
  for (const [at, { id }] of known.entries()) places[id] = at;
  return places;
}

function linkFact(path: string, [, line, link, linkpath, form, embed]: Row): FactOf['link'] {
  const written = link as string;
  return {
    path,
    line: line as number,
    link: written,
    linkpath: (linkpath as string | null) ?? splitLink(written).path,
    form: (form as FactOf['link']['form'] | null) ?? 'link',
    isEmbed: embed === 1,
  };
}
