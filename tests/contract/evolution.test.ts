import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasons as known } from '@obsidian-agent/shared-types';
import { validateActionRequest, validateParamsV1 } from '@obsidian-agent/shared-types/validators';
import { validateParamsV2 } from '@obsidian-agent/shared-types/validators-v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { releasedFolder, releases } from './released-answers.ts';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  pattern?: string;
  maximum?: number;
  const?: unknown;
  $defs?: Record<string, Schema>;
}

/** The member of an object schema, which has to be there. */
function member(schema: Schema | undefined, ...names: string[]): Schema {
  return names.reduce<Schema>((object, name) => {
    const found = object.properties?.[name];
    if (found === undefined) throw new Error(`There is no member ${name} to change.`);
    return found;
  }, schema ?? {});
}

type Change = ((schema: Schema) => void) | 'remove';

/** Copies the schemas, freezes them as a release with more reasons, and changes those of now; returns what the gate says. */
function gateAfter(
  changes: Readonly<Record<string, Change>>,
  released: object = {},
): { status: number | null; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'evolution-'));
  for (const part of ['v1', 'v2', 'plan']) {
    cpSync(join(releasedFolder, '..', part), join(folder, part), { recursive: true });
    cpSync(join(folder, part), join(folder, 'released', '1.0.0', part), { recursive: true });
  }
  const release = join(folder, 'released', '1.0.0');
  cpSync(join(releasedFolder, releases[0] ?? '', 'requests.json'), join(release, 'requests.json'));
  writeFileSync(join(release, 'reasons.json'), JSON.stringify({ ...known, ...released }));
  writeFileSync(join(release, 'digests.json'), JSON.stringify(digestsOf(release)));
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, `${path}.schema.json`);
    if (change === 'remove') rmSync(file);
    else {
      const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
      change(schema);
      writeFileSync(file, JSON.stringify(schema));
    }
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(scripts, 'check', 'evolution.ts'), '--schemas', folder],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return { status, lines: stderr.split('\n').filter((line) => line !== '') };
}

/** The SHA-256 of each file of a release, by path. */
function digestsOf(release: string): Record<string, string> {
  const paths = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  const digest = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(release, path)))
      .digest('hex');
  return Object.fromEntries(paths.map((path) => [path, digest(path)]));
}

interface Break {
  readonly what: string;
  readonly schema: string;
  readonly change: Change;
  /** What the gate says of it. */
  readonly line: string;
}

const breaks: readonly Break[] = [
  {
    what: 'a removed param',
    schema: 'v2/commands/move_note.params',
    change: ({ properties }) => delete properties?.['update_links'],
    line: '/update_links: it was removed',
  },
  {
    what: 'a new required param',
    schema: 'v2/commands/append_note.params',
    change: ({ required }) => required?.push('heading'),
    line: '/heading: it became required',
  },
  {
    what: 'a param of another type',
    schema: 'v2/commands/read_note.params',
    change: (schema) => Object.assign(member(schema, 'start_line'), { type: 'string' }),
    line: '/start_line: the type integer became string',
  },
  {
    what: 'a lower limit',
    schema: 'v2/commands/list_notes.params',
    change: (schema) => Object.assign(member(schema, 'limit'), { maximum: 7 }),
    line: '/limit: maximum 1000 became 7',
  },
  {
    what: 'a removed value',
    schema: 'v2/commands/create_note.params',
    change: (schema) => member(schema, 'if_exists').enum?.pop(),
    line: '/if_exists: the value "overwrite" was removed',
  },
  {
    what: 'a removed param of an element of a union',
    schema: 'v2/commands/edit_note.params',
    change: (schema) => delete member(schema, 'edits').items?.anyOf?.[1]?.properties?.['block'],
    line: '/edits/*/block: it was removed',
  },
  {
    what: 'a closed request',
    schema: 'v1/commands/read_note.params',
    change: (schema) => Object.assign(schema, { additionalProperties: false }),
    line: 'the value itself: the object was closed',
  },
  {
    what: 'a removed field of the envelope',
    schema: 'v2/request',
    change: ({ properties, $defs }) => {
      delete properties?.['idempotency_key'];
      // A payload is tied to its action in this schema: its params have no file to be compared.
      delete $defs?.['append_note']?.properties?.['content'];
    },
    line: '/idempotency_key: it was removed',
  },
  {
    what: 'a new required field of a plan',
    schema: 'plan/v1',
    change: ({ required }) => required?.push('plan_id'),
    line: '/plan_id: it became required',
  },
  {
    what: 'a removed member of a result',
    schema: 'v2/commands/get_links.result',
    change: ({ properties }) => delete properties?.['in_total'],
    line: '/in_total: it was removed',
  },
  {
    what: 'a required member of a result that older agents leave out',
    schema: 'v2/commands/undo.result',
    change: (schema) => Object.assign(schema, { required: [...(schema.required ?? []), 'news'] }),
    line: '/news: it became required',
  },
  {
    what: 'a member of a result that may be absent now',
    schema: 'v2/commands/list_tags.result',
    change: (schema) => Object.assign(schema, { required: schema.required?.filter((name) => name !== 'total_count') }),
    line: '/total_count: readers of 1.0.0 refuse it (going back, it became required)',
  },
  {
    what: 'a member of a result with one more type',
    schema: 'v2/commands/list_tasks.result',
    change: (schema) =>
      Object.assign(member(schema, 'total_count'), { type: undefined, anyOf: [{ type: 'integer' }, { type: 'null' }] }),
    line: '/total_count: readers of 1.0.0 refuse it (going back, the type null became integer)',
  },
  {
    what: 'a closed result',
    schema: 'v2/commands/batch.result',
    change: (schema) => Object.assign(schema, { additionalProperties: false }),
    line: 'the value itself: the object was closed',
  },
  {
    what: 'closed categories',
    schema: 'v2/response',
    change: (schema) => member(schema.oneOf?.[1], 'error_detail', 'category').anyOf?.pop(),
    line: '/error_detail/category: only "invalid_argument"',
  },
  {
    what: 'a removed command',
    schema: 'v2/commands/find_orphans.params',
    change: 'remove',
    line: 'it was removed',
  },
];

describe('the gate names', () => {
  let gate: ReturnType<typeof gateAfter>;
  beforeAll(() => {
    gate = gateAfter(Object.fromEntries(breaks.map(({ schema, change }) => [schema, change])), {
      NOTE_LOST: { category: 'not_found', code: 3 },
      NOTE_EXISTS: { category: 'aborted', code: 2 },
    });
  });

  test.each(breaks)('$what', ({ schema, line }) => {
    expect(gate.lines).toContainEqual(expect.stringContaining(`since 1.0.0: ${schema}: ${line}`));
  });

  test('requests that are refused, of the goldens and generated ones', () => {
    expect(gate.lines).toContainEqual(expect.stringMatching(/golden request "append_note" is refused: .*"content"/));
    expect(gate.lines).toContainEqual(expect.stringMatching(/v2 append_note: \{.*\} is refused: .*"content"/));
  });

  test('reasons that are gone or mean something else', () => {
    expect(gate.lines.filter((line) => line.includes(': reason '))).toEqual([
      'since 1.0.0: reason NOTE_EXISTS: the category aborted became already_exists',
      'since 1.0.0: reason NOTE_EXISTS: the code 2 became 3',
      'since 1.0.0: reason NOTE_LOST: it was removed',
    ]);
  });

  test('these and no others, and fails', () => {
    expect(gate.status).toBe(1);
    expect(gate.lines.filter((line) => !/ is refused: |: reason /.test(line))).toHaveLength(breaks.length);
  });
});

test('additions break nothing', () => {
  const text = { type: 'string' };
  const { status, lines } = gateAfter({
    'v2/commands/append_note.params': ({ properties }) => Object.assign(properties ?? {}, { news: text }),
    'v2/commands/create_note.params': (schema) => member(schema, 'if_exists').enum?.push('merge'),
    'v2/commands/list_notes.params': (schema) => Object.assign(member(schema, 'limit'), { maximum: 5000 }),
    'v2/commands/undo.result': ({ properties }) => Object.assign(properties ?? {}, { news: text }),
    'v2/commands/create_note.result': (schema) => member(schema, 'outcome').anyOf?.[0]?.enum?.push('merged'),
    'v2/response': ({ oneOf }) => Object.assign(oneOf?.[1]?.properties ?? {}, { news: text }),
    'v2/request': ({ properties }) => Object.assign(properties ?? {}, { news: text }),
    'plan/v1': ({ properties }) => Object.assign(properties ?? {}, { news: text }),
  });

  expect({ status, lines }).toEqual({ status: 0, lines: [] });
});

interface Accepted {
  readonly name: string;
  readonly request: {
    readonly action: string;
    readonly api_version?: string;
    readonly payload: Record<string, unknown>;
  };
}

test.each([
  ['a missing schema of a release', 'released/1.0.0/v2/commands/undo.params', 'remove' as const],
  ['a changed schema of a release', 'released/1.0.0/v2/response', (schema: Schema) => delete schema.required],
])('%s is named', (_, schema, change) => {
  const { status, lines } = gateAfter({ [schema]: change });

  expect(status).toBe(1);
  expect(lines[0]).toBe(`${schema}.schema.json has changed since it was frozen`);
});

test('a folder without any release is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evolution-'));
  const args = [join(scripts, 'check', 'evolution.ts'), '--schemas', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });

  expect([status, stderr]).toEqual([1, `there is no release in ${join(folder, 'released')}\n`]);
});

test.each(releases)('the compiled checks of the agent accept the requests that %s accepted', (release) => {
  const requests = JSON.parse(readFileSync(join(releasedFolder, release, 'requests.json'), 'utf8')) as Accepted[];
  const refused = requests.filter(({ request }) => {
    const { action, api_version, payload } = request;
    const { command = payload } = payload as { command?: unknown };
    const { type, ...params } = command as Record<string, unknown>;
    const validators: Record<string, (params: unknown) => boolean> =
      api_version?.toLowerCase() === 'v2' ? validateParamsV2 : validateParamsV1;
    return !validateActionRequest(request) || !validators[action]?.(params);
  });

  expect(requests).not.toEqual([]);
  expect(refused.map(({ name }) => name)).toEqual([]);
});
