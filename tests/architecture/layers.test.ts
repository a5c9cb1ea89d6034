import { dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { type Import, importsOf, sourceFiles } from './source-files.ts';

const imports = importsOf(sourceFiles());

const base = ['packages/platform', 'packages/shared-types'];

/** What each part of the workspace may import from the others. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'packages/shared-types': [],
  'packages/platform': [],
  'packages/markdown': [],
  'packages/bases': ['packages/markdown', 'packages/shared-types'],
  'packages/vault': ['packages/bases', 'packages/markdown', 'packages/shared-types'],
  'packages/graph-page': ['packages/vault'],
  'packages/plan-page': ['packages/plans'],
  'packages/toolsets': ['packages/shared-types'],
  'packages/cli': ['packages/platform', 'packages/shared-types'],
  'packages/client': ['packages/shared-types'],
  'packages/contract-harness': ['packages/cli', 'packages/platform', 'packages/shared-types'],
  'agents/obsidian-agent': [
    'packages/graph-page',
    'packages/toolsets',
    'packages/vault',
    'packages/cli',
    'packages/platform',
    'packages/shared-types',
  ],
  'agents/obsidian-mcp': [
    'agents/obsidian-agent',
    'packages/toolsets',
    'packages/vault',
    'packages/cli',
    'packages/platform',
    'packages/shared-types',
  ],
  'packages/plans': ['packages/client', 'packages/platform', 'packages/shared-types'],
  'packages/schedules': ['packages/plans', 'packages/platform', 'packages/shared-types'],
  'packages/runner-dbos': ['packages/plans', 'packages/schedules', 'packages/client', ...base],
  'packages/plan-server': ['packages/schedules', 'packages/plan-page', 'packages/plans', ...base],
  orchestrator: [
    'packages/plan-server',
    'packages/schedules',
    'packages/runner-dbos',
    'packages/plans',
    'packages/client',
    'packages/cli',
    'packages/platform',
    'packages/shared-types',
  ],
};

/** The folders of a part's src from the ground up: each may import those on the floors below it. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/markdown': [['text'], ['inline'], ['blocks', 'properties'], ['note', 'editing'], ['tags', 'tasks']],
  'packages/bases': [
    ['syntax', 'ports'],
    ['values'],
    ['functions'],
    ['evaluation'],
    ['base'],
    ['query'],
    ['check', 'formats'],
  ],
  'packages/vault': [
    ['dates', 'patterns'],
    ['paths'],
    ['formats', 'settings'],
    ['metadata'],
    ['vectors'],
    ['core'],
    ['snapshots'],
    ['links', 'meaning', 'references'],
    ['access', 'deletion', 'history', 'moves', 'tags', 'writing'],
    ['reading', 'search', 'templates'],
    ['bookmarks', 'canvas', 'daily', 'edits', 'graph', 'index', 'search/question', 'tasks'],
    ['bulk', 'creation', 'queries'],
    ['bases'],
    ['moc'],
    ['disk/files'],
    ['disk/history'],
    ['disk/reader'],
    ['disk/draft'],
    ['disk/journal'],
    ['disk'],
  ],
  'packages/plan-page': [['browser/api'], ['browser/model'], ['browser/parts'], ['browser/views'], ['browser']],
};

/** What each folder of a part's src may import from the others. */
const folderArrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/schedules': {
    schedule: [],
    timing: ['schedule'],
    file: ['timing', 'schedule'],
    store: [],
    triggers: ['schedule'],
    run: ['triggers', 'timing', 'store', 'schedule'],
  },
  'packages/plans': {
    documents: [],
    plan: ['documents'],
    settings: ['plan', 'documents'],
    journal: ['plan'],
    run: ['journal', 'settings', 'plan'],
  },
  'packages/runner-dbos': {
    store: [],
    engine: ['store'],
    answers: ['store'],
    calls: ['store'],
    schedules: ['store'],
    hosts: ['engine', 'store'],
    claims: ['hosts', 'engine', 'store'],
    attempt: ['answers', 'store'],
    waits: ['answers', 'store'],
    upkeep: ['answers', 'engine', 'store'],
    plan: ['claims', 'waits', 'answers', 'engine', 'store'],
    serving: ['plan', 'attempt', 'waits', 'answers', 'calls', 'engine', 'store'],
    worker: ['serving', 'upkeep', 'claims', 'hosts', 'engine', 'store'],
    runner: ['claims', 'hosts', 'waits', 'upkeep', 'answers', 'calls', 'engine', 'store'],
  },
  'packages/plan-server': {
    auth: [],
    feed: [],
    api: ['auth', 'feed'],
    streams: [],
    routes: ['api', 'streams'],
    http: ['routes', 'api', 'auth', 'feed'],
  },
  orchestrator: {
    // Runs first, and loads the rest as text.
    launch: [],
    registry: [],
    load: [],
    preview: [],
    runners: [],
    serve: ['preview', 'load'],
    worker: ['runners', 'load', 'registry'],
    cli: ['serve', 'worker', 'runners', 'preview', 'load', 'registry'],
    embed: ['load', 'registry', 'preview'],
    program: ['cli'],
  },
  'packages/contract-harness': {
    subject: [],
    reproducer: ['subject'],
    answer: ['subject'],
    suite: ['answer', 'reproducer', 'subject'],
    // The kit knows nothing of Obsidian, so that it can check any agent.
    kit: ['answer', 'reproducer', 'subject'],
    suites: ['kit', 'suite', 'answer', 'reproducer', 'subject'],
    report: ['suite', 'reproducer', 'subject'],
    profile: ['kit', 'suite', 'answer', 'subject'],
    cli: ['profile', 'report', 'suites', 'suite', 'subject'],
  },
};

/** The only folders that may import the module on the left. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  execa: ['packages/client/src/processes/', 'packages/client/src/agent-process/default-registry.ts'],
  'node:sqlite': [
    'packages/vault/src/index/',
    'packages/vault/src/disk/journal/vault-lock.ts',
    'packages/plans/src/journal/',
    'packages/schedules/src/store/',
  ],
  pg: ['packages/runner-dbos/src/store/', 'tests/'],
  '@dbos-inc/dbos-sdk': ['packages/runner-dbos/src/engine/'],
};

test('the imports are found', () => {
  expect(imports.length).toBeGreaterThan(50);
});

test('parts import each other only as allowed', () => {
  const crossing = imports
    .map((found) => ({ ...found, source: partOf(found.from), target: targetOf(found) }))
    .filter(({ source, target }) => target !== undefined && target !== source);

  const against = crossing.filter(({ source, target = '' }) => !arrows[source]?.includes(target));

  expect(against.map(describeImport)).toEqual([]);
});

test('a part imports another by its name, never by a path', () => {
  const byPath = imports.filter(({ from, to }) => isInWorkspace(to) && partOf(to) !== partOf(from));

  expect(byPath.map(describeImport)).toEqual([]);
});

test.each(Object.entries(folderArrows))('the folders of %s import each other only as allowed', (part, allowed) => {
  const against = imports.filter(({ from, to }) => {
    const [source, target] = [folderOf(from, part), folderOf(to, part)];
    if (source === undefined || target === undefined || source === target) return false;
    return !allowed[source]?.includes(target);
  });

  expect(against.map(describeImport)).toEqual([]);
});

test.each(Object.entries(floors))('the folders of %s import only from lower floors', (part, levels) => {
  const floorOf = new Map(levels.flatMap((folders, floor) => folders.map((folder) => [folder, floor] as const)));
  const src = `${part}/src`;
  const within = imports.filter(({ from, to }) => dirname(from) !== src && to.startsWith(`${src}/`));

  const against = within.filter(({ from, to }) => {
    const [source, target] = [dirname(from), dirname(to)].map((folder) => folder.slice(src.length + 1));
    return source !== target && !((floorOf.get(source ?? '') ?? -1) > (floorOf.get(target ?? '') ?? levels.length));
  });

  expect(against.map(describeImport)).toEqual([]);
});

test('no folder imports itself through others', () => {
  const targets = Map.groupBy(
    imports.filter(({ from, to }) => isInWorkspace(to) && dirname(from) !== dirname(to)),
    ({ from }) => dirname(from),
  );
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (folder: string): void => {
      const next = new Set((targets.get(folder) ?? []).map(({ to }) => dirname(to)));
      for (const target of next.difference(seen)) {
        seen.add(target);
        visit(target);
      }
    };
    visit(start);
    return seen;
  };

  expect([...targets.keys()].filter((folder) => reachable(folder).has(folder))).toEqual([]);
});

test.each(Object.entries(reserved))('%s is imported only where allowed: %o', (name, folders) => {
  const elsewhere = imports.filter(
    ({ from, to }) => isOf(name, to) && !folders.some((folder) => from.startsWith(folder)),
  );

  expect(elsewhere.map(describeImport)).toEqual([]);
});

test('in the vault only disk/ uses the file system', () => {
  const elsewhere = imports.filter(
    ({ from, to }) =>
      isOf('node:fs', to) && from.startsWith('packages/vault/') && !from.startsWith('packages/vault/src/disk/'),
  );

  expect(elsewhere.map(describeImport)).toEqual([]);
});

test.each(['packages/shared-types/src/', 'packages/markdown/src/', 'packages/bases/src/', 'packages/toolsets/src/'])(
  '%s imports nothing from Node',
  (folder) => {
    const found = imports.filter(({ from, to }) => from.startsWith(folder) && to.startsWith('node:'));

    expect(found.map(describeImport)).toEqual([]);
  },
);

test('imports from Node begin with node:', () => {
  const bare = imports.filter(({ to }) =>
    /^(fs|path|os|child_process|crypto|process|util|events|stream)(\/|$)/.test(to),
  );

  expect(bare.map(describeImport)).toEqual([]);
});

function describeImport({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

function isOf(name: string, imported: string): boolean {
  return imported === name || imported.startsWith(`${name}/`);
}

function isInWorkspace(target: string): boolean {
  return /^(packages|agents|orchestrator)\//.test(target);
}

function partOf(path: string): string {
  return path.startsWith('orchestrator/') ? 'orchestrator' : path.split('/').slice(0, 2).join('/');
}

/** The part that an import refers to; undefined if it is not in this workspace. */
function targetOf({ to }: Import): string | undefined {
  if (isInWorkspace(to)) return partOf(to);
  if (isOf('@obsidian-agent/orchestrator', to)) return 'orchestrator';
  if (to.startsWith('@obsidian-agent/')) return `packages/${to.split('/')[1]}`;
  return ['obsidian-agent', 'obsidian-mcp'].some((agent) => isOf(agent, to)) ? `agents/${to.split('/')[0]}` : undefined;
}

/** The folder of a part's src that contains a file; undefined for other files. */
function folderOf(path: string, part: string): string | undefined {
  const src = `${part}/src/`;
  return path.startsWith(src) ? /^([^/]+)\//.exec(path.slice(src.length))?.[1] : undefined;
}
