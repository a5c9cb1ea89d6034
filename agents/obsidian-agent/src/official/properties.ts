import { UsageError } from '@obsidian-agent/cli';
import { FailedCall } from '../cli/caller.ts';
import { linesOf, type OfficialCall, type Row, type Run, tableOf } from './call.ts';

interface Property {
  readonly name: string;
  readonly type: string;
  readonly notes: number;
}

const PROPERTY_FORMATS = ['yaml', 'json', 'tsv'] as const;

type Values = Readonly<Record<string, unknown>>;

export const properties: Run = async (call) => {
  const note = call.fileIfGiven();
  if (note !== undefined) return ofNote(call, await valuesOf(call, note));
  const sort = call.choice('sort', ['name', 'count']);
  const found = await call.list<Property>('list_properties', { sort });
  const name = call.value('name');
  if (name !== undefined) return String(found.find((each) => isSame(each.name, name))?.notes ?? 0);
  if (call.has('total')) return String(found.length);
  const rows = found.map(({ name: property, type, notes }) => ({ name: property, type, count: notes }));
  if (call.choice('format', PROPERTY_FORMATS) === 'json') return JSON.stringify(rows, null, 2);
  const lines = rows.map((row) => (call.has('counts') ? `${row.name}\t${row.count}` : row.name));
  return linesOf(call, lines, 'No frontmatter found.');
};

function ofNote(call: OfficialCall, values: Values): string | readonly string[] {
  const names = Object.keys(values);
  if (call.has('total')) return String(names.length);
  if (names.length === 0) return 'No frontmatter found.';
  const format = call.choice('format', PROPERTY_FORMATS);
  if (format === 'json') return JSON.stringify(values, null, 2);
  const separator = format === 'tsv' ? '\t' : ': ';
  return names.map((name) => `${name}${separator}${inOneLine(values[name])}`);
}

async function valuesOf(call: OfficialCall, note: string): Promise<Values> {
  return (await call.result<{ properties: Values }>('read_note', { note, include: ['properties'] })).properties;
}

/** Names of properties and tags are case-insensitive. */
function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

function inOneLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const propertyRead: Run = async (call) => {
  const name = call.required('name');
  const values = await valuesOf(call, call.file());
  const found = Object.keys(values).find((each) => isSame(each, name));
  if (found === undefined)
    throw new UsageError(`Property "${name}" not found`, `The note has: ${Object.keys(values).join(', ') || 'none'}.`);
  const value = values[found];
  return Array.isArray(value) ? value.map(inOneLine) : inOneLine(value);
};

export const propertySet: Run = async (call) => {
  const [name, value] = [call.required('name'), call.required('value')];
  await call.result('set_properties', {
    note: call.file(),
    set: { [name]: typedValue(value, call.choice('type', TYPES)) },
  });
  return `Set ${name}: ${value}`;
};

const TYPES = ['text', 'list', 'number', 'checkbox', 'date', 'datetime'] as const;

function typedValue(value: string, type: (typeof TYPES)[number]): unknown {
  if (type === 'list') return value.split(',').map((each) => each.trim());
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  if (type === 'checkbox' && /^(?:true|false)$/.test(value)) return value === 'true';
  if (type !== 'number' && type !== 'checkbox') return value;
  throw new UsageError(`"${value}" is not a ${type}`, type === 'number' ? 'Give digits.' : 'Give true or false.');
}

export const propertyRemove: Run = async (call) => {
  const name = call.required('name');
  await call.result('set_properties', { note: call.file(), unset: [name] });
  return `Removed: ${name}`;
};

interface Tag {
  readonly tag: string;
  readonly count: number;
}

export const tags: Run = async (call) => {
  const note = call.fileIfGiven();
  if (note !== undefined) {
    const { tags: own } = await call.result<{ tags: readonly string[] }>('get_note_info', { note });
    return tableOf(
      call,
      own.map((tag) => ({ tag })),
      'No tags found.',
    );
  }
  const sort = call.choice('sort', ['name', 'count']);
  const found = await call.list<Tag>('list_tags', { sort, own_only: true });
  const rows = found.map(({ tag, count }): Row => (call.has('counts') ? { tag, count } : { tag }));
  return tableOf(call, rows, 'No tags found.');
};

export const tag: Run = async (call) => {
  const name = `#${call.required('name').replace(/^#/, '')}`;
  const found = await call.list<Tag>('list_tags', { prefix: name });
  const count = found.find((each) => isSame(each.tag, name))?.count ?? 0;
  if (call.has('total')) return String(count);
  if (!call.has('verbose')) return `${name}\t${count}`;
  return [`${name}\t${count}`, ...(await notesWith(call, name))];
};

async function notesWith(call: OfficialCall, tagName: string): Promise<readonly string[]> {
  try {
    return (await call.list<{ path: string }>('list_notes', { tags: [tagName] })).map(({ path }) => path);
  } catch (error) {
    if (error instanceof FailedCall && 'error_detail' in error.response) {
      if (error.response.error_detail.reason === 'TAG_NOT_FOUND') return [];
    }
    throw error;
  }
}
