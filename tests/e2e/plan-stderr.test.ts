import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';

const LINES = 50_000;
/** Writes 10 MB to stderr, and then answers, or dies. */
const agent = `
const command = { name: 'look', api_version: 'v2', effect: 'read', summary: 'Look.', params: {}, result: {}, reasons: [] };
if (process.argv.includes('--describe')) {
  console.log(JSON.stringify(
    { tool: 'loud', version: '1.0.0', api_versions: ['v2'], commands: [command], limits: {} }));
} else {
  const { readFileSync, writeSync } = await import('node:fs');
  const { action, tool, context, payload, traceparent, tracestate, baggage, ...ids } = JSON.parse(readFileSync(0, 'utf8'));
  const lines = Array.from({ length: ${LINES} }, (_, index) => ('this is line number ' + index).padEnd(200, '.')).join('\\n');
  for (let bytes = Buffer.from(lines + '\\n'); bytes.length > 0;) bytes = bytes.subarray(writeSync(2, bytes));
  if (payload.dies) process.exit(3);
  const result = { output_type: 'text', data: 'done', metadata: {} };
  console.log(JSON.stringify({ ...ids, status: 'success', code: 0, result, error: null, error_detail: null }));
}`;

test('of 10 MB on stderr, show prints the end and how much is missing, and the journal stays small', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan stderr ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const call = (...args: string[]) => {
    const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
    return spawnSync(program, words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  };
  const tasks = [
    { id: 'answers', action: 'look', payload: {} },
    { id: 'dies', action: 'look', payload: { dies: true } },
  ];
  writeFileSync(join(folder, 'agent.mjs'), agent);
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ loud: { command: [process.execPath, 'agent.mjs'] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', agent: 'loud', tasks }));
  call('run', 'plan.json', '--agents', 'agents.json');

  for (const task of ['answers', 'dies']) {
    const { stdout } = call('show', 'p', task);
    const [, notice = '', ...rest] = stdout.slice(stdout.indexOf('stderr of attempt 1:')).split('\n');
    const lines = rest.filter((line) => line.startsWith('this is line number '));
    const notices = [notice, ...rest].map((line) => Number(/^… (\d+) lines dropped$/.exec(line)?.[1] ?? 0));
    expect(lines.at(-1)).toMatch(new RegExp(`^this is line number ${LINES - 1}\\.+$`));
    expect(notices.reduce((sum, count) => sum + count)).toBe(LINES - lines.length);
    expect(stdout.length).toBeLessThan(80_000);
  }
  const state = join(folder, 'state');
  const bytes = readdirSync(state).reduce((sum, name) => sum + statSync(join(state, name)).size, 0);
  expect(bytes).toBeLessThan(1_000_000);
});
