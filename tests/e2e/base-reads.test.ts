import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { noteAgent } from './note-agent.ts';

/** Loaded into the agent: writes the notes that it opens and the number of its SQL statements to stderr. */
const COUNTER = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
const [notes, counts] = [[], { statements: 0 }];
for (const name of ['openSync', 'readFileSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (String(path).endsWith('.md')) notes.push(String(path));
    return original(path, ...rest);
  };
}
syncBuiltinESMExports();
for (const [type, name] of [[StatementSync, 'all'], [StatementSync, 'get'], [StatementSync, 'run'], [StatementSync, 'iterate'], [DatabaseSync, 'exec']]) {
  const original = type.prototype[name];
  type.prototype[name] = function (...args) {
    counts.statements += 1;
    return original.apply(this, args);
  };
}
process.on('exit', () => process.stderr.write(JSON.stringify({ notes, ...counts }) + '\\n'));
`;

const yaml = `filters: file.hasTag("book") && price > 1
formulas:
  label: file.name + file.size + tags.join(" ") + file.links.length + link.asFile().name
views:
  - order: [file.name, formula.label, file.mtime]
    sort: [{property: price}, {property: formula.label}]
    groupBy: {property: kind}
    summaries: {price: Sum}
`;

interface Work {
  readonly notes: readonly string[];
  readonly statements: number;
}

/** What the first query of a vault does, and one that needs no note: a note that was just written is read twice. */
async function workFor(count: number, base = yaml): Promise<readonly [first: Work, later: Work]> {
  const notes = Array.from({ length: count }, (_, at) => {
    const properties = `tags: [book]\nprice: ${at}\nkind: ${at % 7}\nlink: "[[N${at + 1}]]"`;
    return [`N${at}.md`, `---\n${properties}\n---\nSee [[N${(at * 7) % count}]].\n`] as const;
  });
  const [, bundle] = artefacts;
  const env = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(COUNTER)}"` };
  const { ask } = noteAgent(Object.fromEntries(notes), { env, ...(bundle && { command: bundle.command }) });
  const query = async (): Promise<Work> => {
    const { metadata, stderr } = await ask('query_base', { yaml: base, limit: 200 });
    expect(metadata).toMatchObject({ total_count: count - 2, problems: [] });
    return JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Work;
  };
  const first = await query();
  let later = first;
  await expect
    .poll(async () => {
      later = await query();
      return later.notes;
    })
    .toEqual([]);
  return [first, later];
}

test('a base is answered from the index: no note is read, and the number of statements is that of a small vault', async () => {
  const [first, few] = await workFor(100);
  const [, many] = await workFor(1000);

  expect(first.notes).toHaveLength(100);
  expect(few.statements).toBeGreaterThan(0);
  expect(many.statements).toBe(few.statements);
});

test('backlinks are read with as many statements as those of a small vault, wherever a base names them', async () => {
  const property = 'property: file.backlinks';
  const view = `{order: [file.backlinks], sort: [{${property}}], summaries: {file.backlinks: Unique}}`;
  const base = `filters: price > 1 && file.backlinks.length > 0\nviews: [${view}]`;
  const [, few] = await workFor(30, base);
  const [, many] = await workFor(120, base);

  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThan(40);
});
