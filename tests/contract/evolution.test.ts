import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasons as known } from '@obsidian-agent/shared-types';
import { validateActionRequest, validateParamsV1 } from '@obsidian-agent/shared-types/validators';
import { validatorsV2 } from '@obsidian-agent/shared-types/validators-v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileCache } from '../fixtures/compile-cache.ts';
import { breaks, type Change, member, type Schema } from './breaking-changes.ts';
import { releasedFolder, releases } from './released-answers.ts';

const scripts = join(import.meta.dirname, '..', '..', 'scripts');

/**
 * Copies the schemas, freezes them as a release with more reasons, changes the current ones, and returns the gate's
 * output.
 */
function gateAfter(
  changes: readonly (readonly [schema: string, change: Change])[],
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
  for (const [path, change] of changes) {
    const file = join(folder, path.endsWith('.json') ? path : `${path}.schema.json`);
    if (change === 'remove') rmSync(file);
    else {
      const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
      change(schema);
      writeFileSync(file, JSON.stringify(schema));
    }
  }
  const { status, stderr } = runGate(folder);
  rmSync(folder, { recursive: true });
  return { status, lines: stderr.split('\n').filter((line) => line !== '') };
}

function runGate(folder: string): { readonly status: number | null; readonly stderr: string } {
  const args = [join(scripts, 'check', 'evolution.ts'), '--schemas', folder];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...compileCache } });
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

describe('the gate names', () => {
  let gate: ReturnType<typeof gateAfter>;
  beforeAll(() => {
    gate = gateAfter(
      breaks.map(({ schema, change }) => [schema, change]),
      {
        NOTE_LOST: { category: 'not_found', code: 3 },
        NOTE_EXISTS: { category: 'aborted', code: 2 },
      },
    );
  });

  test.each(breaks)('$what', ({ schema, line }) => {
    expect(gate.lines).toContainEqual(expect.stringContaining(`since 1.0.0: ${schema}: ${line}`));
  });

  test('requests that are refused, both from goldens and generated ones', () => {
    expect(gate.lines).toContainEqual(expect.stringMatching(/golden request "append_note" is refused: .*"content"/));
    expect(gate.lines).toContainEqual(expect.stringMatching(/v2 append_note: \{.*\} is refused: .*"content"/));
  });

  test('reasons that are missing or have another meaning', () => {
    expect(gate.lines.filter((line) => line.includes(': reason '))).toEqual([
      'since 1.0.0: reason NOTE_EXISTS: the category aborted became already_exists',
      'since 1.0.0: reason NOTE_EXISTS: the code 2 became 3',
      'since 1.0.0: reason NOTE_LOST: it was removed',
    ]);
  });

  test('exactly these breaks, and fails', () => {
    expect(gate.status).toBe(1);
    expect(gate.lines.filter((line) => !/ is refused: |: reason /.test(line))).toHaveLength(breaks.length);
  });
});

test('additions break nothing', () => {
  const text = { type: 'string' };
  const ruleOfNewAction =
    '{"if":{"properties":{"action":{"const":"praise_note"}},"required":["action"]},"then":{"required":["context"]}}';
  const { status, lines } = gateAfter([
    ['v2/commands/append_note.params', ({ properties }) => Object.assign(properties ?? {}, { news: text })],
    ['v2/commands/create_note.params', (schema) => member(schema, 'if_exists').enum?.push('merge')],
    ['v2/commands/list_notes.params', (schema) => Object.assign(member(schema, 'limit'), { maximum: 5000 })],
    ['v2/commands/undo.result', ({ properties }) => Object.assign(properties ?? {}, { news: text })],
    ['v2/commands/create_note.result', (schema) => member(schema, 'outcome').anyOf?.[0]?.enum?.push('merged')],
    ['v2/response', ({ oneOf }) => Object.assign(oneOf?.[1]?.properties ?? {}, { news: text })],
    ['v2/request', ({ properties }) => Object.assign(properties ?? {}, { news: text })],
    ['v2/request', (schema) => member(schema, 'action').enum?.push('praise_note')],
    ['v2/request', ({ allOf }) => allOf?.push(JSON.parse(ruleOfNewAction))],
    ['plan/v1', ({ properties }) => Object.assign(properties ?? {}, { news: text })],
  ]);

  expect({ status, lines }).toEqual({ status: 0, lines: [] });
});

type Check = (params: unknown) => boolean;

interface Accepted {
  readonly name: string;
  readonly request: {
    readonly action: string;
    readonly api_version?: string;
    readonly payload: Record<string, unknown>;
  };
}

test('files of a release that were removed, emptied or changed are named', () => {
  const { status, lines } = gateAfter([
    ['released/1.0.0/requests.json', (requests) => Object.assign(requests, { length: 0 })],
    ['released/1.0.0/v2/commands/undo.params', 'remove'],
    ['released/1.0.0/v2/response', (schema) => delete schema.required],
  ]);

  expect(status).toBe(1);
  expect(lines.toSorted()).toEqual([
    'released/1.0.0/requests.json has changed since it was frozen',
    'released/1.0.0/v2/commands/undo.params.schema.json has changed since it was frozen',
    'released/1.0.0/v2/response.schema.json has changed since it was frozen',
  ]);
});

test('missing digests of a release are named', () => {
  const { status, lines } = gateAfter([['released/1.0.0/digests.json', 'remove']]);

  expect([status, lines]).toEqual([1, ['released/1.0.0/digests.json is missing']]);
});

test('a folder without any release is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evolution-'));
  const { status, stderr } = runGate(folder);
  rmSync(folder, { recursive: true });

  expect([status, stderr]).toEqual([1, `there is no release in ${join(folder, 'released')}\n`]);
});

test.each(releases)('the compiled checks of the agent accept the requests that %s accepted', async (release) => {
  const requests = JSON.parse(readFileSync(join(releasedFolder, release, 'requests.json'), 'utf8')) as Accepted[];
  const refused: string[] = [];
  for (const { name, request } of requests) {
    const { action, api_version, payload } = request;
    const { command = payload } = payload as { command?: unknown };
    const { type, ...params } = command as Record<string, unknown>;
    const checksV1: Readonly<Record<string, Check>> = validateParamsV1;
    const checksV2: Readonly<Record<string, () => Promise<Check>>> = validatorsV2;
    const check = api_version?.toLowerCase() === 'v2' ? await checksV2[action]?.() : checksV1[action];
    if (!validateActionRequest(request) || !check?.(params)) refused.push(name);
  }

  expect(requests).not.toEqual([]);
  expect(refused).toEqual([]);
});
