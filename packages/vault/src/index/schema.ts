import type { DatabaseLayout } from './database.ts';

/** Increase it with every change of what is stored, or of how it is read from a note. */
const FORMAT = 22;

/** Finds links by their targets. */
export const LINK_KEY: string = 'CREATE INDEX IF NOT EXISTS link_key ON link (key)';

/**
 * `folder` holds the stamps of the texts in each folder when they were read; see known-texts.ts. Everything else is
 * keyed by a text's number, and facts by that number and their position in the text combined; see fact-rows.ts. `words`
 * and `parts` hold what tokens.ts makes of a text; `terms` lists its plain words, and `accented` finds those with accents
 * by their letters. While `is_heaped` is 1, these are incomplete and must not be searched; see bulk-load.ts.
 */
const SCHEMA = `
  CREATE TABLE state (generation INTEGER NOT NULL, next_text INTEGER NOT NULL, is_heaped INTEGER NOT NULL);
  INSERT INTO state VALUES (0, 1, 0);
  CREATE TABLE folder (path TEXT PRIMARY KEY, names TEXT NOT NULL, stamps BLOB NOT NULL,
    is_plain INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE digest (text INTEGER PRIMARY KEY, digest BLOB NOT NULL);

  CREATE TABLE alias (id INTEGER PRIMARY KEY, alias TEXT, key TEXT);
  CREATE INDEX alias_key ON alias (key);
  CREATE TABLE title (id INTEGER PRIMARY KEY, key TEXT);
  CREATE INDEX title_key ON title (key);
  CREATE TABLE heading (id INTEGER PRIMARY KEY, line INTEGER, level INTEGER, heading TEXT);
  CREATE TABLE tag (id INTEGER PRIMARY KEY, line INTEGER, tag TEXT);
  CREATE TABLE property (id INTEGER PRIMARY KEY, name TEXT, value TEXT);
  CREATE TABLE fault (id INTEGER PRIMARY KEY, line INTEGER);
  CREATE TABLE task (id INTEGER PRIMARY KEY, line INTEGER, status TEXT, task TEXT, mark INTEGER);
  CREATE TABLE block (id INTEGER PRIMARY KEY, line INTEGER, block TEXT);
  CREATE TABLE link (id INTEGER PRIMARY KEY, line INTEGER, link TEXT, linkpath TEXT, form TEXT, embed INTEGER, key TEXT);
  ${LINK_KEY};

  CREATE VIRTUAL TABLE words USING fts5 (title, aliases, headings, tags, body,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'");
  CREATE VIRTUAL TABLE parts USING fts5 (tokens,
    content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'");
  CREATE VIRTUAL TABLE instance USING fts5vocab (words, instance);
  CREATE VIRTUAL TABLE word USING fts5vocab (words, row);
  CREATE VIRTUAL TABLE part USING fts5vocab (parts, row);
  CREATE TABLE terms (part INTEGER PRIMARY KEY, terms TEXT NOT NULL);
  CREATE TABLE accented (plain TEXT, term TEXT, PRIMARY KEY (plain, term)) WITHOUT ROWID;
`;

/** The index of a vault's texts. */
export const LAYOUT: DatabaseLayout = { format: FORMAT, cacheKilobytes: 32_000, schema: SCHEMA };

/** The tables that hold facts. */
export const FACT_TABLES = ['alias', 'title', 'heading', 'tag', 'property', 'fault', 'task', 'block', 'link'] as const;
