import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

const [{ command = [] } = {}] = artefacts;

const PLAN = `name: shelf
vault_path: vault
agent: obsidian_agent
plan_id: shelf
tasks:
  - id: make
    action: create_base
    payload:
      path: Books
      filters: { and: ['file.hasTag("book")', 'status == "open"'] }
      views: [{ type: table, name: To read, order: [file.name, status] }]
  - id: check
    action: check_base
    payload: { base: { $from: make, path: $.result.metadata.path } }
  - id: list
    action: list_bases
    depends_on: [make]
    payload: {}
  - id: add
    action: create_note
    payload: { path: Dune, base: { $from: list, path: '$.result.metadata.bases[0].path' }, view: To read }
  - id: read
    action: query_base
    depends_on: [add, check]
    payload: { base: Books }
  - id: report
    action: create_note
    payload: { path: Report, content: { $from: read, path: $.result.data } }
`;

interface Shown {
  readonly tasks: readonly { readonly task: string; readonly response: unknown }[];
}

function orchestrate(folder: string, ...args: string[]) {
  const [program, ...words] = [...orchestrator, ...args];
  const env = { ...process.env, XDG_STATE_HOME: folder, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
  return spawnSync(program, words, { cwd: folder, encoding: 'utf8', env });
}

test('a plan makes, checks, lists and queries a base, and adds a note for its view', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'base plan ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command } }));
  writeFileSync(join(folder, 'plan.yaml'), PLAN);

  const run = orchestrate(folder, 'run', 'plan.yaml', '--agents', 'agents.json');
  const shown = JSON.parse(orchestrate(folder, 'show', 'shelf', '--json').stdout) as Shown;

  const answer = (metadata: object) => ({ status: 'success', result: { metadata } });
  expect(Object.fromEntries(shown.tasks.map(({ task, response }) => [task, response]))).toMatchObject({
    make: answer({ path: 'Books.base', problems: [] }),
    check: answer({ base: 'Books.base', valid: true, problems: [] }),
    list: answer({ bases: [{ path: 'Books.base', views: [{ name: 'To read', type: 'table' }] }] }),
    add: answer({ path: 'Dune.md', in_view: true, unmet_filters: [] }),
    read: answer({ rows: [{ path: 'Dune.md', values: { 'file.name': 'Dune', 'note.status': 'open' } }] }),
    report: answer({ path: 'Report.md' }),
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(folder, 'vault', 'Report.md'), 'utf8')).toContain('| Dune | open |');
});
