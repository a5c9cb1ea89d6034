import { expect, test } from 'vitest';
import { eagerInputs } from './eager-inputs.ts';
import { sourceFiles } from './source-files.ts';

test('the code that serves a request loads neither zod nor pino nor OpenTelemetry', async () => {
  const inputs = await eagerInputs('agents/obsidian-agent');

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
