import { linesOf, nameOfPath, type Row, type Run, tableOf } from './call.ts';

interface Link {
  readonly source: string;
  readonly path: string;
  readonly link: string;
  readonly target: string | null;
}

export const backlinks: Run = async (call) => {
  const payload = { note: call.file(), direction: 'in' };
  const counts = countBy(await call.list<Link>('get_links', payload), ({ source }) => source);
  const rows = [...counts].map(([file, count]): Row => (call.has('counts') ? { file, count } : { file }));
  return tableOf(call, rows, 'No backlinks found.');
};

export const links: Run = async (call) => {
  const found = await call.list<Link>('get_links', { note: call.file(), direction: 'out' });
  const lines = new Set(found.map(({ target, link }) => target ?? `${withoutSubpath(link)} (unresolved)`));
  return linesOf(call, [...lines].sort(), 'No links found.');
};

export const unresolved: Run = async (call) => {
  const found = await call.list<Link>('find_broken_links');
  const byName = Map.groupBy(found, ({ link }) => withoutSubpath(link));
  const rows = [...byName].map(([link, places]): Row => {
    const counts = call.has('counts') || call.has('verbose') ? { count: places.length } : {};
    const sources = [...new Set(places.map(({ path }) => path))].join(', ');
    return { link, ...counts, ...(call.has('verbose') ? { sources } : {}) };
  });
  return tableOf(call, rows, 'No unresolved links found.');
};

export const orphans: Run = async (call) => linesOf(call, await notesOf(call, 'no_incoming'), 'No orphans found.');

export const deadends: Run = async (call) => linesOf(call, await notesOf(call, 'dead_ends'), 'No dead ends found.');

async function notesOf(call: Parameters<Run>[0], kind: string): Promise<readonly string[]> {
  return (await call.list<{ path: string }>('find_orphans', { kind })).map(({ path }) => path);
}

export const aliases: Run = async (call) => {
  const found = await call.list<{ alias: string; path: string }>('list_aliases', {
    note: call.fileIfGiven(),
  });
  const lines = found.map(({ alias, path }) => (call.has('verbose') ? `${alias}\t${path}` : alias));
  return linesOf(call, lines, 'No aliases found.');
};

function withoutSubpath(link: string): string {
  const name = link.split('#')[0] ?? link;
  return nameOfPath(name).extension === '.md' ? name.slice(0, -'.md'.length) : name;
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
