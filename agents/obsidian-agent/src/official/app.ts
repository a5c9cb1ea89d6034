import { UsageError } from '@obsidian-agent/cli';
import { listVaults } from '../cli/vaults-command.ts';
import { linesOf, type OfficialCall, type Row, type Run, tableOf } from './call.ts';

interface Plugin {
  readonly id: string;
  readonly kind: string;
  readonly enabled: boolean;
  readonly name?: string;
  readonly version?: string;
  readonly author?: string;
  readonly description?: string;
}

interface Named {
  readonly name: string;
  readonly active: boolean;
  readonly version?: string;
  readonly author?: string;
}

async function settings<Part>(call: OfficialCall, part: string): Promise<Part> {
  return (await call.result<Record<string, Part>>('get_settings', { include: [part] }))[part] as Part;
}

export const plugins: Run = async (call) => listPlugins(call, () => true);

export const pluginsEnabled: Run = async (call) => listPlugins(call, ({ enabled }) => enabled);

async function listPlugins(call: OfficialCall, isListed: (plugin: Plugin) => boolean) {
  const filter = call.choice('filter', ['all', 'core', 'community']);
  const all = await settings<readonly Plugin[]>(call, 'plugins');
  const found = all.filter((plugin) => isListed(plugin) && (filter === 'all' || plugin.kind === filter));
  const rows = found.map(({ id, version = '' }): Row => (call.has('versions') ? { id, version } : { id }));
  return tableOf(call, rows, 'No plugins found.');
}

export const plugin: Run = async (call) => {
  const id = call.required('id');
  const found = (await settings<readonly Plugin[]>(call, 'plugins')).find((each) => each.id === id);
  if (found === undefined) throw new UsageError(`Plugin "${id}" not found`, 'List the plugins with: plugins');
  return factsOf({ ...found });
};

export const themes: Run = async (call) => {
  const found = await settings<readonly Named[]>(call, 'themes');
  const lines = found.map(({ name, version = '' }) => (call.has('versions') ? `${name}\t${version}` : name));
  return linesOf(call, lines, 'No themes found.');
};

export const theme: Run = async (call) => {
  const [all, name] = [await settings<readonly Named[]>(call, 'themes'), call.value('name')];
  const found = all.find((each) => (name === undefined ? each.active : each.name === name));
  if (found !== undefined) return factsOf({ ...found });
  if (name === undefined) return 'Default';
  throw new UsageError(`Theme "${name}" not found`, 'List the themes with: themes');
};

function factsOf(facts: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(facts).map(([name, value]) => `${name}\t${String(value)}`);
}

interface Snippet {
  readonly name: string;
  readonly enabled: boolean;
}

export const snippets: Run = async (call) => {
  const found = await settings<readonly Snippet[]>(call, 'snippets');
  return linesOf(
    call,
    found.map(({ name }) => name),
    'No snippets found.',
  );
};

export const snippetsEnabled: Run = async (call) => {
  const found = (await settings<readonly Snippet[]>(call, 'snippets')).filter(({ enabled }) => enabled);
  return linesOf(
    call,
    found.map(({ name }) => name),
    'No snippets found.',
  );
};

export const workspaces: Run = async (call) => {
  const found = await settings<readonly Named[]>(call, 'workspaces');
  return linesOf(
    call,
    found.map(({ name }) => name),
    'No workspaces found.',
  );
};

export const recents: Run = async (call) =>
  linesOf(call, await settings<readonly string[]>(call, 'recent_files'), 'No recent files found.');

interface Bookmark {
  readonly type: string;
  readonly title?: string;
  readonly path?: string;
  readonly subpath?: string;
  readonly query?: string;
  readonly url?: string;
}

export const bookmarks: Run = async (call) => {
  const found = await call.list<Bookmark>('list_bookmarks');
  const rows = found.map(({ type, title = '', path, subpath = '', query, url }): Row => {
    const target = path === undefined ? (query ?? url ?? title) : path + subpath;
    return call.has('verbose') ? { type, target, title } : { target };
  });
  return tableOf(call, rows, 'No bookmarks found.');
};

export const bookmark: Run = async (call) => {
  const [file, subpath = ''] = [call.value('file'), call.value('subpath')];
  const part = subpath === '' || subpath.startsWith('#') ? subpath : `#${subpath}`;
  const members = ['folder', 'search', 'url', 'title'].map((name) => [name, call.value(name)]);
  const target = file === undefined ? {} : { file: file + part };
  return await call.answer('add_bookmark', { ...target, ...Object.fromEntries(members.filter(([, value]) => value)) });
};

export const templates: Run = async (call) => {
  const found = await call.list<{ name: string }>('list_templates');
  return linesOf(
    call,
    found.map(({ name }) => name),
    'No templates found.',
  );
};

/** With `resolve`, the variables are filled as for a new note of that title, which is not created. */
export const templateRead: Run = async (call) => {
  const name = call.required('name');
  const found = (await call.list<{ name: string; path: string }>('list_templates')).find(
    (each) => each.name === name || each.path === name || each.path === `${name}.md`,
  );
  if (found === undefined) throw new UsageError(`Template "${name}" not found`, 'List the templates with: templates');
  if (!call.has('resolve')) return (await call.read(`/${found.path}`)).text;
  const title = call.value('title') ?? 'Untitled';
  const payload = { title, template: found.path, if_exists: 'rename', dry_run: true };
  const { changes } = await call.result<{ changes: readonly { kind: string; diff?: string }[] }>(
    'create_note',
    payload,
  );
  const diff = changes.find((change) => change.kind === 'created')?.diff ?? '';
  return diff === '' ? '' : addedText(diff);
};

/** The text of a new file, from its diff. */
function addedText(diff: string): string {
  const [, ...lines] = diff.slice(diff.indexOf('\n@@') + 1).split('\n');
  const text = lines.flatMap((line) => (line.startsWith('+') ? [line.slice(1)] : [])).join('\n');
  return lines.some((line) => line.startsWith('\\')) ? text : `${text}\n`;
}

export const templateInsert: Run = async (call) => {
  const payload = { template: call.required('name'), note: call.file() };
  return `Inserted into: ${(await call.result<{ path: string }>('apply_template', payload)).path}`;
};

export const vaults: Run = async (call) => {
  const lines = (await listVaults(call.context)).map(({ name, path }) =>
    call.has('verbose') ? `${name}\t${path}` : name,
  );
  return linesOf(call, lines, 'No vaults found.');
};
