import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ActionResponseV1,
  ActionResponseV2,
  commandsV1,
  commandsV2,
  type Reason,
  reasons,
} from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLong } from '../faults/ask-agent.ts';
import { requirement } from '../requirements.ts';
import { artefacts } from './artefacts.ts';
import type { Golden } from './golden.ts';
import { goldens } from './goldens.ts';
import { refusedByReleases } from './released-answers.ts';
import { type ProcessEnd, runProcess } from './run-process.ts';
import { bytesOf, harvest, plant } from './tree.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } });
const schema = (version: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'schemas', version, 'response.schema.json'), 'utf8'));
const committed = { v1: ajv.compile(schema('v1')), v2: ajv.compile(schema('v2')) };

let vault: string;
beforeEach(() => {
  vault = realpathSync(mkdtempSync(join(tmpdir(), 'golden vault ')));
});
afterEach(() => rmSync(vault, { recursive: true }));

function run(command: readonly [string, ...string[]], { request, env, shell, during }: Golden): Promise<ProcessEnd> {
  const stdin = (typeof request === 'string' ? request : JSON.stringify(request)).replaceAll(/\bVAULT\b/g, vault);
  const wrapped = ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...command] as const;
  return runProcess({
    command: shell === undefined ? command : wrapped,
    stdin,
    env: {
      OBSIDIAN_AGENT_LOG_LEVEL: 'info',
      LC_ALL: 'C',
      TZ: 'UTC',
      OBSIDIAN_AGENT_CACHE_DIR: join(vault, '.cache'),
      ...env,
    },
    ...(during === undefined ? {} : { during }),
  });
}

/** The value of each placeholder in a golden response. */
const unforeseeable: Readonly<Record<string, RegExp>> = {
  'ANY UUID': /^[0-9a-f-]{36}$/,
  'ANY ID': /^[tk][0-9a-z]{15,40}$/,
  'ANY TIME': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  'ANY ETAG': /^sha256-[0-9a-f]{16}$/,
};

function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expected(member)]));
  if (typeof value !== 'string') return value;
  if (value === 'ANY NUMBER') return expect.any(Number);
  if (value === 'ANY LIST') return expect.any(Array);
  const pattern = unforeseeable[value];
  if (pattern !== undefined) return expect.stringMatching(pattern);
  const text = value.replaceAll(/\bVAULT\b/g, vault);
  return text.includes('…') ? expect.stringContaining(text.split('…')[0] ?? '') : text;
}

const [executable] = artefacts;
/** Both programs are made of the same sources: the other one answers a third. `pnpm faults` compares all. */
const goldensFor = (name: string): readonly Golden[] =>
  isLong || name === executable?.name ? goldens : goldens.filter((_, at) => at % 3 === 0);

describe.each(artefacts)(
  `$name ${requirement(
    'v1.process.one-request',
    'v1.process.one-response',
    'v1.success.create-text',
    'v1.success.read-text',
    'v1.success.update-text',
    'v1.success.envelope',
    'v1.success.result',
    'v1.error.unreadable',
    'v1.error.fields',
    'v1.error.file-system',
  )}`,
  ({ name, command }) => {
    test.each(goldensFor(name))('answers $name word for word', async (golden) => {
      plant(vault, golden.before ?? {});
      const takeBack = golden.prepare?.(vault);

      const { stdout, stderr, exitCode } = await run(command, golden);
      takeBack?.();

      const response = JSON.parse(stdout);
      expect(response).toStrictEqual(expected(golden.response));
      expect(stdout).toBe(`${JSON.stringify(response)}\n`);
      expect(exitCode).toBe(0);
      expect(harvest(vault)).toEqual(bytesOf(golden.after ?? golden.before ?? {}));

      const version = 'error_detail' in response ? 'v2' : 'v1';
      expect((version === 'v1' ? ActionResponseV1 : ActionResponseV2).safeParse(response).error).toBeUndefined();
      expect(committed[version](response), JSON.stringify(committed[version].errors)).toBe(true);
      expect(refusedByReleases(response, Object(golden.request).action)).toEqual([]);

      const lines = stderr
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        // On a slow machine any transaction takes long enough to report progress.
        .filter(({ progress }) => progress === undefined);
      expect(lines.map(({ reason }) => reason)).toEqual(golden.reason === undefined ? [] : [golden.reason]);
    });
  },
);

test('every command has a golden pair', () => {
  const shown = new Set(goldens.map(({ request }) => (request as { action?: string }).action));

  expect([...Object.keys(commandsV1), ...Object.keys(commandsV2)].filter((name) => !shown.has(name))).toEqual([]);
});

test('every reason has a golden pair', () => {
  // No request triggers an internal fault; `answer.test.ts` covers it.
  const shown = new Set<Reason | undefined>([...goldens.map(({ reason }) => reason), 'UNEXPECTED']);

  expect(Object.keys(reasons).filter((reason) => !shown.has(reason as Reason))).toEqual([]);
});
