import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, runCommand } from './platform-program.ts';

const root = join(import.meta.dirname, '..', '..');
const sampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const program = `
  import { initTracing } from '@obsidian-agent/platform';
  const tracing = initTracing('obsidian-agent', { env: process.env, ids: { request_id: 'r-1' } });
  tracing.correlationSpan('request', () => tracing.log.warn('hello')).then(() => tracing.flush());
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-bundle-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function bundleForNode(): Promise<{ command: string[]; inputs: string[] }> {
  const outfile = join(folder, 'program.cjs');
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: root },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    metafile: true,
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  return { command: [process.execPath, outfile], inputs: Object.keys(output?.inputs ?? {}) };
}

async function compileWithBun(): Promise<string> {
  const source = join(folder, 'program.mjs');
  const outfile = join(folder, 'program');
  await writeFile(source, program.replace('@obsidian-agent/platform', join(root, 'packages/platform/src/index.ts')));
  const bun = join(root, 'node_modules/.bin/bun');
  const built = await runCommand([bun, 'build', '--compile', '--bytecode', source, '--outfile', outfile]);
  expect(built).toMatchObject({ status: 0 });
  return outfile;
}

async function expectToSpeak(command: readonly string[]): Promise<void> {
  const traced = await runCommand(command, { TRACEPARENT: sampled });
  const quiet = await runCommand(command, { OBSIDIAN_AGENT_LOG_LEVEL: 'silent' });
  const closed = await runCommand(['sh', '-c', 'exec "$@" 2>&-', 'sh', ...command], { TRACEPARENT: sampled });
  const full = await runCommand(['sh', '-c', 'exec "$@" 2>/dev/full', 'sh', ...command], { TRACEPARENT: sampled });

  const [span, log] = jsonLines(traced.stderr).toSorted((a, b) => Number('msg' in a) - Number('msg' in b));
  expect(span).toMatchObject({ type: 'span', name: 'request', attributes: { request_id: 'r-1' } });
  expect(log).toMatchObject({ level: 'warn', msg: 'hello', request_id: 'r-1', span_id: span?.['span_id'] });
  expect(quiet).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(closed).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(full).toEqual({ status: 0, stdout: '', stderr: '' });
}

describe('logging and spans work', () => {
  test('in a bundle for Node, which does not contain OpenTelemetry', async () => {
    const { command, inputs } = await bundleForNode();

    await expectToSpeak(command);

    expect(inputs.filter((path) => path.includes('opentelemetry'))).toEqual([]);
  });

  test('in a self-contained executable, which does not contain it either', async () => {
    const executable = await compileWithBun();

    await expectToSpeak([executable]);

    expect((await readFile(executable)).includes('@opentelemetry')).toBe(false);
  });
});
