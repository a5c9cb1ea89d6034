import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** The contents of the file that serves a request: everything that is not imported dynamically. */
async function servingInputs(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, '..', '..', 'agents', 'obsidian-agent', 'src', 'main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: '/bundle',
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const waiting = outputs.filter(([, { entryPoint }]) => entryPoint?.endsWith('src/main.ts')).map(([path]) => path);
  const eager = new Set(waiting);
  for (const path of eager) {
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'dynamic-import' && next in metafile.outputs) eager.add(next);
    }
  }
  return [...eager].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
}

test('the code that serves a request loads neither zod nor pino nor OpenTelemetry', async () => {
  const inputs = await servingInputs();

  expect(inputs.some((path) => path.endsWith('src/process/serve.ts'))).toBe(true);
  expect(inputs.filter((path) => /node_modules\/(zod|pino|@opentelemetry)\//.test(path))).toEqual([]);
});

test('the agent imports no package dynamically by its name, which would load all of it in every run', () => {
  const files = sourceFiles().filter(
    ({ path, code }) =>
      !path.startsWith('orchestrator/') && /(?<!typeof )import\('@obsidian-agent\/[a-z-]+'\)/.test(code),
  );

  expect(files.map(({ path }) => path)).toEqual([]);
});
