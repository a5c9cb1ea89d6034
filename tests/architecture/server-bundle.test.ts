import { expect, test } from 'vitest';
import { eagerInputs } from './eager-inputs.ts';

const SERVER = /packages\/(plan-server|plan-page)\/|node_modules\/(@hono|hono)\//;

test('serve loads the server', async () => {
  const inputs = await eagerInputs('orchestrator', 'cli/commands/serve.ts');

  expect(inputs.some((path) => SERVER.test(path))).toBe(true);
});

test.each(['list', 'run', 'watch'])('%s loads no server', async (command) => {
  const inputs = [
    ...(await eagerInputs('orchestrator')),
    ...(await eagerInputs('orchestrator', `cli/commands/${command}.ts`)),
  ];

  expect(inputs.some((path) => path.endsWith(`commands/${command}.ts`))).toBe(true);
  expect(inputs.filter((path) => SERVER.test(path))).toEqual([]);
});
