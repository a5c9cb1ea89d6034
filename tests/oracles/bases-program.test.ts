import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { plant } from '../contract/tree.ts';
import { connectStdio } from '../mcp/mcp-client.ts';
import { type BaseAnswer, isValue, unmetBy } from './bases-answer.ts';
import type { ExpressionCase, ExpressionOracle, QueryOracle } from './bases-oracles.ts';
import type { OracleFile } from './bases-vault.ts';
import { oracle } from './shared-data.ts';

const expressions = oracle<ExpressionOracle>('bases/expressions.json');
const queries = oracle<QueryOracle>('bases/queries.json');

const numbered = (name: string, ...numbers: string[]) => numbers.map((number) => `${name}-${number}`);

/** Rows that only the tests of the engine run, by what a program with files on a disk cannot be given. */
const NOT_RUN: Readonly<Record<string, readonly string[]>> = {
  'a fixed clock': [
    ...numbered('date', '33', '49', '50', '51', '52', '53', '54', '56', '57', '58'),
    ...numbered('date-arithmetic', '17', '18', '19', '20'),
    ...numbered('date-comparison', '01', '15', '20'),
    ...numbered('duration', '11', '12', '17', '18', '19', '20', '21', '22'),
    ...['due', 'due-week', 'due-today', 'real-ratings', 'real-ratings-recent'],
  ],
  'a time of creation': [...numbered('date-comparison', '16'), ...numbered('link', '54'), ...numbered('file', '14')],
  'another time zone': [...numbered('date', '27', '28'), ...numbered('date-arithmetic', '23')],
  'values for a summary': [
    ...numbered('summary', '01', '02', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15'),
  ],
};
const notRun = new Set(Object.values(NOT_RUN).flat());

interface TestVault {
  readonly name: string;
  readonly files: readonly OracleFile[];
  readonly types: Readonly<Record<string, string>>;
}

type Query = (vault: string, params: object) => Promise<{ readonly answer: BaseAnswer; readonly text: string }>;

/** One server with all vaults. */
async function serve(vaults: readonly TestVault[]): Promise<Query> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'base oracles ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = vaults.flatMap(({ name, files, types }) => {
    const path = join(folder, name);
    mkdirSync(path);
    const texts = files.map(({ path: each, text }) => [each, text] as const);
    plant(path, { ...Object.fromEntries(texts), '.obsidian/types.json': JSON.stringify({ types }) });
    for (const { path: each, mtime } of files)
      if (mtime !== undefined) utimesSync(join(path, each), new Date(`${mtime}Z`), new Date(`${mtime}Z`));
    return ['--vault', `${name}=${path}`];
  });
  const env = { PATH: String(process.env['PATH']), HOME: folder, TZ: 'UTC' };
  const { client } = await connectStdio({ path: folder, env, text: () => '' }, { args });
  return async (vault, params) => {
    const asked = {
      name: 'query_base',
      arguments: { ...params, ...(vaults.length > 1 ? { vault } : {}), limit: 1000 },
    };
    const { structuredContent, content } = (await client.callTool(asked)) as CallToolResult;
    return { answer: structuredContent as unknown as BaseAnswer, text: JSON.stringify(content) };
  };
}

test.skipIf(expressions === undefined)('the program gives every expression its value', async () => {
  if (expressions === undefined) return;
  const { cases, files, types, formulas, row, this: thisPath } = expressions;
  const run = cases.filter(({ id }) => !notRun.has(id));
  const groups = Map.groupBy(run, ({ at, frontmatter, this: own }) => JSON.stringify([at, frontmatter, own]));
  const frontmatters = [...new Set(run.map(({ frontmatter }) => frontmatter))];
  const query = await serve(
    frontmatters.map((frontmatter, at) => ({ name: `v${at}`, types, files: withFrontmatter(files, row, frontmatter) })),
  );

  const failures: string[] = [];
  for (const group of groups.values()) {
    const [{ at = row, frontmatter, this: own = thisPath } = {} as Partial<ExpressionCase>] = group;
    const tested = Object.fromEntries(group.map(({ id, expression }) => [id, expression]));
    const yaml = JSON.stringify({
      filters: `file.path == ${JSON.stringify(at)}`,
      formulas: { ...formulas, ...tested },
      views: [{ order: group.map(({ id }) => `formula.${id}`) }],
    });
    const { answer, text } = await query(`v${frontmatters.indexOf(frontmatter)}`, { yaml, this: own });
    expect(answer?.rows, text).toHaveLength(1);
    failures.push(...group.flatMap((each) => failureOf(each, answer)));
  }
  expect(failures).toEqual([]);
});

function failureOf({ id, expression, expect: wanted }: ExpressionCase, { rows, problems }: BaseAnswer): string[] {
  const value = rows[0]?.values[`formula.${id}`];
  const isMet =
    wanted.invalid === true
      ? problems.some(({ where, reason }) => where === `formulas.${id}` && reason === 'SYNTAX')
      : isValue(value, wanted);
  return isMet ? [] : [`${id}: ${expression} → ${JSON.stringify(value)} is not ${JSON.stringify(wanted)}`];
}

function withFrontmatter(files: readonly OracleFile[], path: string, yaml: string | undefined): readonly OracleFile[] {
  if (yaml === undefined) return files;
  return files.map((file) => (file.path === path ? { ...file, text: `---\n${yaml}\n---\n` } : file));
}

/** What a refusal says. */
const REFUSALS: Readonly<Record<string, RegExp>> = {
  BASE_MALFORMED: /cannot be read: line \d/,
  VIEW_NOT_FOUND: /has no view/,
};

test.skipIf(expressions === undefined || queries === undefined)(
  'every row that is not run is one of the oracles',
  () => {
    const known = [...(expressions?.cases ?? []), ...(queries?.cases ?? [])].map(({ id }) => id);

    expect([...notRun].filter((id) => !known.includes(id))).toEqual([]);
  },
);

test.skipIf(queries === undefined)('the program gives every base its rows', async () => {
  if (queries === undefined) return;
  const run = queries.cases.filter(({ id }) => !notRun.has(id));
  const query = await serve(
    run.map(({ id, vault, base }) => {
      const { files = [], types = {} } = queries.vaults[vault] ?? {};
      return { name: id, types, files: base === undefined ? files : [...files, base] };
    }),
  );

  const failures: string[] = [];
  for (const { id, base, block, view, this: named, expect: wanted } of run) {
    const source = block === undefined ? { base: base?.path } : { note: block.note, block: block.index + 1 };
    const { answer, text } = await query(id, { ...source, view, this: named });
    const unmet =
      wanted.fails === undefined ? unmetBy(answer, wanted) : REFUSALS[wanted.fails]?.test(text) ? [] : ['fails'];
    failures.push(...unmet.map((each) => `${id}: ${each} in ${text}`));
  }
  expect(failures).toEqual([]);
});
